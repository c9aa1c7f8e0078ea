// HTML of other programs cut into tags, comments and text, forgiving as browsers are. For conversions alone: what is made
// of it is sanitised, like every body, when it is shown (`content/safe-html.ts`).

import { decodeEntities, encodeText } from './entities.ts'

export interface TagToken {
  readonly kind: 'tag'
  readonly raw: string
  /** In lower case. */
  readonly name: string
  readonly isEnd: boolean
  /** By name in lower case; values decoded. */
  readonly attributes: ReadonlyMap<string, string>
}

export type HtmlToken =
  | TagToken
  /** As written, with its entities. */
  | { readonly kind: 'text'; readonly raw: string }
  | { readonly kind: 'comment'; readonly raw: string }

const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi
const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Elements whose content is no HTML. */
const RAW_TEXT = /^(?:script|style|textarea|xmp|title)$/

/** The tokens of a text, which joined are the text. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(html); match !== null; match = TOKEN.exec(html)) {
    const [raw, slash, name, attributes = ''] = match
    if (name !== undefined) {
      const tag = name.toLowerCase()
      const isEnd = slash === '/'
      tokens.push({ kind: 'tag', raw, name: tag, isEnd, attributes: attributesIn(attributes) })
      if (!isEnd && RAW_TEXT.test(tag)) {
        const rest = html.slice(TOKEN.lastIndex)
        const length = rest.search(new RegExp(`</${tag}`, 'i'))
        const inside = length < 0 ? rest : rest.slice(0, length)
        if (inside !== '') tokens.push({ kind: 'text', raw: inside })
        TOKEN.lastIndex += inside.length
      }
    } else {
      tokens.push(/^<[!?]/.test(raw) ? { kind: 'comment', raw } : { kind: 'text', raw })
    }
  }
  return tokens
}

/** A start tag with these attributes. */
export function startTag(name: string, attributes: Iterable<readonly [string, string]> = []): string {
  const written = Array.from(
    attributes,
    ([key, value]) => ` ${key}="${encodeText(value).replaceAll('"', '&quot;')}"`,
  )
  return `<${name}${written.join('')}>`
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  )
}

/** Elements that end a line of text. */
export const blocks: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main menu nav ol p pre section summary table tbody td tfoot th
  thead tr ul video audio`.split(/\s+/),
)

/** The text alone, on one line, entities decoded; what no reader sees left out. */
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
      return token.kind === 'text' && hidden === '' ? decodeEntities(token.raw) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
