// Selects the critical styles of a kind of page: the rules whose classes, elements and attributes occur in it. The whole sheet follows
// once the page is complete. It contains the same rules in the same order, so it changes nothing that is drawn.
import postcss, { type AtRule, type ChildNode, type Container, type Root } from 'postcss'

/** What occurs in pages: elements (`li`), classes (`.card`), ids (`#main`), attributes (`[open]`). */
export type Vocabulary = ReadonlySet<string>

export interface PageStyles {
  /** The rules to inline into the page. */
  readonly inline: string
  /** Rules needed only on a wide screen, to be loaded after those. */
  readonly wide: string
}

/** Wide rules are those whose conditions never hold below this width. */
export const WIDE = '(width>=48rem)'
const WIDE_CONDITIONS = /^\(width>=(48|64|80|88)rem\)/

/** Conditions whose rules may come late, with the whole sheet. */
const LATE_CONDITIONS = /print|forced-colors|hover:/

/** Some layers have no rules in a page, but their order matters for the sheet that follows. */
const LAYERS = 'theme,base,components,utilities'

/** Properties without a visible effect come with the whole sheet. `scroll-padding-top` stays, for the early scroll to a list. */
export const UNSEEN =
  /^(?:-webkit-)?(?:transition|cursor|scroll-(?:margin|padding-b|snap|behavior)|overscroll|touch-action|tap-highlight|print-color-adjust)/

/** Tailwind's feature query for old browsers. Every supported browser passes it. */
const MIXES_COLOURS = /^\(color: ?color-mix\(in lab, ?red, ?red\)\)$/

/** Interaction loads the whole sheet at once (`src/inline/load-app.js`), or follows it. So do the inner parts of controls. */
const OF_USE =
  /:(hover|active|focus|focus-visible|focus-within|checked|disabled|:selection|:placeholder|:file-selector|[:-]*(webkit-(search|date|calendar|inner|outer)|moz-ui|moz-focusring))/
/** Always present, or set before the app runs: by the theme's script, or by opening an element. */
const ALWAYS = ['html', 'body', '[data-theme]', '[data-text]', '[data-measure]', '[open]']

/** Collects the vocabulary of these pages. */
export function vocabularyOf(pages: readonly string[]): Vocabulary {
  const words = new Set(ALWAYS)
  for (const [, element = '', attributes = ''] of pages.join('').matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)) {
    words.add(element)
    const written = Array.from(attributes.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g))
    // The app shows hidden elements only after the whole sheet has loaded.
    if (written.some(([, name]) => name === 'hidden')) {
      words.add('[hidden]')
      continue
    }
    for (const [, name = '', value = ''] of written) {
      words.add(`[${name.toLowerCase()}]`)
      if (name.startsWith('aria-')) words.add(`[${name}=${value}]`)
      if (name === 'id') words.add(`#${value}`)
      if (name === 'class') for (const word of unescaped(value).split(/\s+/)) words.add(`.${word}`)
    }
  }
  return words
}

function unescaped(value: string): string {
  return value
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

/**
 * Selects the rules of a sheet for pages with this vocabulary.
 * @param usedElsewhere names that other styles of the page read
 */
export function pageStylesOf(css: string, words: Vocabulary, usedElsewhere = ''): PageStyles {
  const inline = postcss.parse(css)
  inline.walkRules((rule) => {
    if (placeOf(rule).some(({ name }) => name === 'keyframes')) return
    const occurring = rule.selectors.filter((selector) => occurs(selector, words))
    if (occurring.length === 0) rule.remove()
    else if (occurring.length < rule.selectors.length) rule.selectors = occurring
  })
  inline.walkAtRules((rule) => {
    if (isWebFont(rule) || (rule.name === 'media' && LATE_CONDITIONS.test(rule.params))) rule.remove()
    else if (rule.name === 'supports' && MIXES_COLOURS.test(rule.params)) rule.replaceWith(rule.nodes ?? [])
  })
  inline.walkDecls(UNSEEN, (declaration) => void declaration.remove())
  removeUnread(inline, usedElsewhere)
  const wide = inline.clone()
  wide.walkDecls((declaration) => void (placeOf(declaration).some(isWide) || declaration.remove()))
  inline.walkAtRules((rule) => void (isWide(rule) && rule.remove()))
  return { inline: `@layer ${LAYERS};${written(inline)}`, wide: written(wide) }
}

/** Whether a selector can match something in the pages, ignoring interaction. */
function occurs(selector: string, words: Vocabulary): boolean {
  // An escaped character belongs to a name. Shifted into the private-use area, it is not mistaken for syntax.
  let outside = selector.replaceAll(/\\(.)/g, (_, letter: string) => shifted(letter, PRIVATE))
  // Works from the innermost brackets outwards. A bracket without a match becomes a class that no page has.
  while (outside.includes('(')) {
    const before = outside
    outside = outside.replaceAll(BRACKETS, (_, name: string, options: string) =>
      /^(is|where|has)$/.test(name) && !isThere(options, words) ? '.-' : '',
    )
    if (outside === before) throw new Error(`A bracket is not closed: ${selector}`)
  }
  return isThere(outside, words)
}

const BRACKETS = /(?::([\w-]+))?\(([^()]*)\)/g

/** Whether one of these selectors, which contain no brackets, can match. */
function isThere(list: string, words: Vocabulary): boolean {
  return list
    .split(',')
    .some((selector) => !OF_USE.test(selector) && namesIn(selector).every((name) => words.has(name)))
}

const PRIVATE = 0xe000
const shifted = (letter: string, by: number) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by)

/**
 * The elements, classes, ids and attributes that a selector names. Pseudo-classes and values are ignored, except ARIA's, which the app
 * sets.
 */
function namesIn(selector: string): string[] {
  const names = selector.matchAll(/\[(aria-\w+=\w+|[\w-]+)[^\]]*\]|::?[\w-]+|[.#][^\s.#:[>+~*]+|[a-z][\w-]*/g)
  return Array.from(names, ([name, attribute]) =>
    attribute === undefined ? name : `[${attribute.toLowerCase()}]`,
  )
    .filter((name) => !name.startsWith(':'))
    .map((name) => name.replaceAll(/[\uE000-\uE0FF]/g, (letter) => shifted(letter, -PRIVATE)))
}

/** Removes custom properties and keyframes that nothing refers to. */
function removeUnread(root: Root, usedElsewhere: string): void {
  const definitions = new Map<string, string[]>()
  const waiting = [usedElsewhere]
  root.walkDecls(({ prop, value }) => {
    if (prop.startsWith('--')) definitions.set(prop, [...(definitions.get(prop) ?? []), value])
    else waiting.push(value)
  })
  const read = new Set<string>()
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [word] of text.matchAll(/[\w-]+/g)) {
      if (read.has(word)) continue
      read.add(word)
      waiting.push(...(definitions.get(word) ?? []))
    }
  }
  root.walkDecls(/^--/, (declaration) => void (read.has(declaration.prop) || declaration.remove()))
  root.walkAtRules('keyframes', (rule) => void (read.has(rule.params) || rule.remove()))
}

function isWide({ name, params }: AtRule): boolean {
  return name === 'media' && WIDE_CONDITIONS.test(params)
}

/** The at-rules that enclose a node. */
function placeOf(node: ChildNode): AtRule[] {
  const found: AtRule[] = []
  let parent: { readonly type: string; readonly parent?: typeof parent } | undefined = node.parent
  for (; parent !== undefined; parent = parent.parent) if (isAtRule(parent)) found.push(parent)
  return found
}

function isAtRule(node: { readonly type: string }): node is AtRule {
  return node.type === 'atrule'
}

/** The web font's own rules, without its fallbacks, which every machine has. */
export function faceRules(css: string): string {
  return postcss.parse(css).nodes.filter(isWebFont).map(String).join('')
}

/** The font face of titles, but not the one with the masthead's few letters. */
function isWebFont(node: ChildNode): boolean {
  const words = node.type === 'atrule' && node.name === 'font-face' ? String(node) : ''
  return words.includes('url(') && !words.includes('Anybody Drawn')
}

/** The sheet without the web font's own rules. */
export function withoutFace(css: string): string {
  const root = postcss.parse(css)
  root.walkAtRules('font-face', (rule) => void (isWebFont(rule) && rule.remove()))
  return written(root)
}

/** Serializes without comments, duplicates and empty rules. */
function written(root: Root): string {
  prune(root)
  return root.toString()
}

function prune(container: Container): void {
  container.each((node) => {
    // The tool that rewrites new properties for older browsers duplicates some of them.
    if (node.type === 'comment' || (node.type === 'decl' && String(node) === String(node.prev())))
      node.remove()
    if (!('nodes' in node) || node.nodes === undefined) return
    prune(node)
    if (node.nodes.length === 0) node.remove()
  })
}
