// Detects bodies that HTML cannot express: nested paragraphs, nested links, text between table rows. The browser would
// parse another tree, and hydration would fail, so such a page is sent without its body.
import {
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes,
  parse,
  type Token,
  type TokenHandler,
  Tokenizer,
} from 'parse5'
import { bodySource } from './body-source.ts'
import { voidElements } from './body-vocabulary.ts'
import { depthOf } from './depth-of.ts'
import { bodyOf } from './safe-nodes.ts'

/**
 * The deepest nesting. Browsers flatten deeper elements, the strictest at 200. At 100 levels, interrupted hydration
 * sometimes loses its place in React. No review comes near this.
 */
const MAX_DEPTH = 50

/** The most characters of a text node: some browsers split longer ones. */
const MAX_TEXT = 65_536

/** Carriage returns become line feeds, and other characters are replaced. React writes all of them unchanged. */
const CHANGED = /[\r\0\p{Surrogate}]/u

/**
 * Will every browser parse the HTML to the tree that was rendered?
 * @param content the body as the administrator wrote it.
 * @param html React's output for `<ArticleBody>`, with its separators (`renderToString`).
 */
export function survivesParsing(content: string, html: string): boolean {
  if (CHANGED.test(html)) return false
  if (depthOf(bodyOf(parse(bodySource(content), { scriptingEnabled: false }))) > MAX_DEPTH) return false
  // An element that stays open, or closes too much, changes the second element too.
  const whole = `<div>${html}</div><p></p>`
  const drawn = spelled(whole)
  if (drawn === null) return false
  const page = parse(`<!doctype html><body>${whole}</body>`, { scriptingEnabled: true })
  return drawn.join('\n') === spelledTree(bodyOf(page)).join('\n')
}

/** Lists the rendered elements tag by tag; null if a text is longer than browsers accept. */
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
      if (voidElements.has(tagName)) parts.push(spellEnd(tagName))
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

/** Lists the parsed tree in the same form. */
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

/** In SVG, parsers write some names with capitals. */
function spellStart(tag: string, attributes: readonly Token.Attribute[]): string {
  const spelling = attributes.map(({ name, value }) => `${name.toLowerCase()}=${JSON.stringify(value)}`)
  return [tag.toLowerCase(), ...spelling].join(' ')
}
