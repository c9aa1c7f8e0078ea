// Some trees cannot be said in HTML: a paragraph in a paragraph, a link in a link, words between the rows of a table. Sent
// as a page, such a body would be another one when the browser has read it, and the app would not find its own drawing.
// Its page is sent without it. Also without: what browsers are known to cut on their own, each at another length.
import {
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes,
  parse,
  type Token,
  type TokenHandler,
  Tokenizer,
} from 'parse5'
import { bodySource } from './body-source.ts'

/**
 * Elements within each other. Browsers flatten what is deeper, the strictest at 200; and where taking over a body of 100 levels
 * is interrupted, React now and then does not find its place again. No review comes near this.
 */
const MAX_DEPTH = 50

/** Characters. A longer text is several for some browsers. */
const MAX_TEXT = 65_536

/** Carriage returns become line feeds, and the others another character. React writes all of them as they are. */
const CHANGED = /[\r\0\p{Surrogate}]/u

const VOID = new Set(['br', 'col', 'hr', 'img', 'source', 'track', 'wbr'])

/**
 * Will every browser find in the page what was drawn?
 * @param content the body as the administrator wrote it.
 * @param html what React made of `<ArticleBody>`, with its separators (`renderToString`).
 */
export function survivesParsing(content: string, html: string): boolean {
  if (CHANGED.test(html)) return false
  if (depthOf(bodyOf(parse(bodySource(content), { scriptingEnabled: false }))) > MAX_DEPTH) return false
  // Whatever stays open, or closes too much, takes the second element with it.
  const whole = `<div>${html}</div><p></p>`
  const drawn = spelled(whole)
  if (drawn === null) return false
  const page = parse(`<!doctype html><body>${whole}</body>`, { scriptingEnabled: true })
  return drawn.join('\n') === spelledTree(bodyOf(page)).join('\n')
}

/** What was drawn, tag by tag, taking it by its word; null where a text is longer than browsers take. */
function spelled(html: string): string[] | null {
  const parts: string[] = []
  let words = ''
  let fits = true
  const close = () => {
    if (words !== '') parts.push(spellText(words))
    fits &&= words.length <= MAX_TEXT
    words = ''
  }
  const add = ({ chars }: Token.CharacterToken) => {
    words += chars
  }
  const reader: TokenHandler = {
    onCharacter: add,
    onWhitespaceCharacter: add,
    onNullCharacter: add,
    onComment: ({ data }) => {
      close()
      parts.push(spellComment(data))
    },
    onStartTag: ({ tagName, attrs }) => {
      close()
      parts.push(spellStart(tagName, attrs))
      if (VOID.has(tagName)) parts.push(spellEnd(tagName))
    },
    onEndTag: ({ tagName }) => {
      close()
      parts.push(spellEnd(tagName))
    },
    onDoctype: () => {},
    onEof: close,
  }
  new Tokenizer({}, reader).write(html, true)
  return fits ? parts : null
}

/** What a browser makes of it, in the same spelling. */
function spelledTree({ childNodes }: DefaultTreeAdapterTypes.Element): string[] {
  return childNodes.flatMap((node) => {
    if (defaultTreeAdapter.isTextNode(node)) return [spellText(node.value)]
    if (defaultTreeAdapter.isCommentNode(node)) return [spellComment(node.data)]
    if (!defaultTreeAdapter.isElementNode(node)) return []
    return [spellStart(node.tagName, node.attrs), ...spelledTree(node), spellEnd(node.tagName)]
  })
}

const spellText = (words: string) => JSON.stringify(words)
const spellComment = (words: string) => `!${JSON.stringify(words)}`
const spellEnd = (tag: string) => `/${tag.toLowerCase()}`

/** In drawings within the page, parsers write some names with capitals. */
function spellStart(tag: string, attributes: readonly Token.Attribute[]): string {
  const spelling = attributes.map(({ name, value }) => `${name.toLowerCase()}=${JSON.stringify(value)}`)
  return [tag.toLowerCase(), ...spelling].join(' ')
}

function bodyOf(page: DefaultTreeAdapterTypes.Document): DefaultTreeAdapterTypes.Element {
  for (const root of page.childNodes) {
    if (!('tagName' in root)) continue
    const body = root.childNodes.find((node) => node.nodeName === 'body')
    if (body !== undefined && 'tagName' in body) return body
  }
  throw new Error('a parser of HTML always makes a body')
}

/** Not by recursion, which has a depth of its own. */
function depthOf(root: DefaultTreeAdapterTypes.Element): number {
  let depth = 0
  let level: DefaultTreeAdapterTypes.Element[] = [root]
  while (level.length > 0) {
    level = level.flatMap(({ childNodes }) => childNodes.filter((node) => 'tagName' in node))
    depth += level.length > 0 ? 1 : 0
  }
  return depth
}
