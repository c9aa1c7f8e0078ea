// Splits HTML of other programs into tags, comments and text with htmlparser2, which is as tolerant as browsers. Only
// for conversions: the result is sanitised when shown (`content/body/safe-html.ts`).
import { decodeHTMLStrict, escapeText } from 'entities'
import { Parser } from 'htmlparser2'

export interface TagToken {
  readonly kind: 'tag'
  readonly raw: string
  /** In lower case. */
  readonly name: string
  readonly isEnd: boolean
  /** Keyed by name in lower case; values are decoded. */
  readonly attributes: ReadonlyMap<string, string>
}

export type HtmlToken =
  | TagToken
  /** As written, with its entities. */
  | { readonly kind: 'text'; readonly raw: string }
  | { readonly kind: 'comment'; readonly raw: string }
  /** All the rest, from the element that is nested too deep. */
  | { readonly kind: 'rest'; readonly raw: string }

/** How deep elements may be nested. Browsers flatten what is deeper than 512, and the parser takes a time in its square. */
export const DEEPEST = 1000

/** Returns the tokens of a text, which joined equal the text. An end tag without a start counts as a comment. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let depth = 0
  let isCut = false
  let end = 0
  const next = (): string => {
    const start = end
    end = Math.max(end, parser.endIndex + 1)
    return html.slice(start, end)
  }
  // Source between two events is meaningless markup.
  const skipTo = (start: number) => {
    if (start <= end) return
    tokens.push({ kind: 'comment', raw: html.slice(end, start) })
    end = start
  }
  const addTag = (name: string, attributes: Record<string, string>, isEnd: boolean) => {
    skipTo(parser.startIndex)
    tokens.push({ kind: 'tag', raw: next(), name, isEnd, attributes: new Map(Object.entries(attributes)) })
  }
  const addComment = () => {
    skipTo(parser.startIndex)
    tokens.push({ kind: 'comment', raw: next() })
  }
  const parser = new Parser({
    // Tags implied by the parser are not in the text.
    onopentag(name, attributes, isImplied) {
      depth += 1
      if (depth > DEEPEST) {
        isCut = true
        parser.pause()
      } else if (!isImplied) addTag(name, attributes, false)
    },
    onclosetag(name, isImplied) {
      depth -= 1
      // An element without content ends at once.
      if (!isImplied && !isCut) addTag(name, {}, true)
    },
    oncomment: addComment,
    onprocessinginstruction: addComment,
    ontext() {
      skipTo(parser.startIndex)
      const last = tokens.at(-1)
      // The parser splits a text at each entity.
      if (last?.kind === 'text') tokens.splice(-1, 1, { kind: 'text', raw: last.raw + next() })
      else tokens.push({ kind: 'text', raw: next() })
    },
  })
  parser.end(html)
  if (isCut) tokens.push({ kind: 'rest', raw: html.slice(end) })
  else skipTo(html.length)
  return tokens
}

/** Creates a start tag with these attributes. */
export function startTag(name: string, attributes: Iterable<readonly [string, string]> = []): string {
  const written = Array.from(attributes, ([key, value]) => ` ${key}="${attributeText(value)}"`)
  return `<${name}${written.join('')}>`
}

/** Escapes a text for an attribute in double quotes. */
export function attributeText(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** Elements that end a line of text. */
export const blocks: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main menu nav ol p pre section summary table tbody td tfoot th
  thead tr ul video audio`.split(/\s+/),
)

/** Returns the text on one line, with entities decoded and invisible parts removed. */
export function plainText(html: string): string {
  let hidden = ''
  return htmlTokens(html)
    .map((token) => {
      if (token.kind === 'tag') {
        if (hidden === '' && !token.isEnd && /^(?:script|style|noscript|template)$/.test(token.name)) {
          hidden = token.name
        } else if (token.isEnd && token.name === hidden) hidden = ''
        return blocks.has(token.name) || token.name === 'br' ? ' ' : ''
      }
      return token.kind === 'text' && hidden === '' ? decodeHTMLStrict(token.raw) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
