// Chooses the rules of the app's style sheet that a kind of page begins with: those whose classes, elements and
// attributes occur in it. The whole sheet follows once the page is complete. It holds the same rules in their order, so
// it changes nothing that is drawn.
import postcss, { type AtRule, type ChildNode, type Container, type Root } from 'postcss'

/** What occurs in pages: elements (`li`), classes (`.card`), ids (`#main`), attributes (`[open]`). */
export type Vocabulary = ReadonlySet<string>

export interface PageStyles {
  /** The rules inside the page. */
  readonly inline: string
  /** Rules needed only on a wide screen, to follow those. */
  readonly wide: string
}

/** Wide rules have conditions that never hold below this width. */
export const WIDE = '(width>=48rem)'
const WIDE_CONDITIONS = /^\(width>=(48|64|80|88)rem\)/

/** Conditions under which nobody sees a page's first moment. */
const LATE_CONDITIONS = /print|forced-colors|hover:/

/** A page lacks rules of some layers, and their order counts for the sheet that follows. */
const LAYERS = 'theme,base,components,utilities'

/** Properties that draw nothing of themselves come with the whole sheet. The early scroll to a list needs the start. */
export const UNSEEN =
  /^(?:-webkit-)?(?:transition|cursor|scroll-(?:margin|padding-b|snap|behavior)|overscroll|touch-action|tap-highlight|print-color-adjust)/

/** What Tailwind asks of old browsers. Every supported browser has it. */
const MIXES_COLOURS = /^\(color: ?color-mix\(in lab, ?red, ?red\)\)$/

/** Interaction loads the whole sheet at once (`src/inline/load-app.js`), or happens after it. So do controls' inner parts. */
const OF_USE =
  /:(hover|active|focus|focus-visible|focus-within|checked|disabled|:selection|:placeholder|:file-selector|[:-]*(webkit-(search|date|calendar|inner|outer)|moz-ui|moz-focusring))/
/** Always there, or set before the app runs: by the theme's script, or by opening an element. */
const ALWAYS = ['html', 'body', '[data-theme]', '[data-text]', '[data-measure]', '[open]']

/** The vocabulary of these pages. */
export function vocabularyOf(pages: readonly string[]): Vocabulary {
  const words = new Set(ALWAYS)
  for (const [, element = '', attributes = ''] of pages.join('').matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)) {
    words.add(element)
    const written = Array.from(attributes.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g))
    // The app shows hidden elements, after the whole sheet has loaded.
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
 * The rules of a sheet for pages with these words.
 * @param usedElsewhere names that other styles of the page read
 */
export function pageStylesOf(css: string, words: Vocabulary, usedElsewhere = ''): PageStyles {
  const inline = postcss.parse(css)
  inline.walkRules((rule) => {
    if (!placeOf(rule).some(({ name }) => name === 'keyframes') && !occurs(rule.selector, words))
      rule.remove()
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

/** Can a selector of the list match something in the pages, apart from interaction? */
function occurs(list: string, words: Vocabulary): boolean {
  // An escaped letter is part of a name: as a private letter it is not taken for a sign.
  let outside = list.replaceAll(/\\(.)/g, (_, letter: string) => shifted(letter, PRIVATE))
  // From the innermost brackets outwards. What is not there is a class that no page has.
  while (outside.includes('(')) {
    const before = outside
    outside = outside.replaceAll(BRACKETS, (_, name: string, options: string) =>
      /^(is|where|has)$/.test(name) && !isThere(options, words) ? '.-' : '',
    )
    if (outside === before) throw new Error(`A bracket is not closed: ${list}`)
  }
  return isThere(outside, words)
}

const BRACKETS = /(?::([\w-]+))?\(([^()]*)\)/g

/** Is one of these selectors without brackets there? */
function isThere(list: string, words: Vocabulary): boolean {
  return list
    .split(',')
    .some((selector) => !OF_USE.test(selector) && namesIn(selector).every((name) => words.has(name)))
}

const PRIVATE = 0xe000
const shifted = (letter: string, by: number) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by)

/** What it names: elements, classes, ids, attributes. Pseudo-classes and values are left out, except ARIA's: the app sets them. */
function namesIn(selector: string): string[] {
  const names = selector.matchAll(/\[(aria-\w+=\w+|[\w-]+)[^\]]*\]|::?[\w-]+|[.#][^\s.#:[>+~*]+|[a-z][\w-]*/g)
  return Array.from(names, ([name, attribute]) =>
    attribute === undefined ? name : `[${attribute.toLowerCase()}]`,
  )
    .filter((name) => !name.startsWith(':'))
    .map((name) => name.replaceAll(/[\uE000-\uE0FF]/g, (letter) => shifted(letter, -PRIVATE)))
}

/** Removes custom properties and key frames whose names nothing reads. */
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

/** The at-rules around it. */
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

/** The face of titles, without the masthead's few letters. */
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

/** The text without comments, repetitions and what has become empty. */
function written(root: Root): string {
  prune(root)
  return root.toString()
}

function prune(container: Container): void {
  container.each((node) => {
    // The tool that rewrites new properties for older browsers repeats some of them.
    if (node.type === 'comment' || (node.type === 'decl' && String(node) === String(node.prev())))
      node.remove()
    if (!('nodes' in node) || node.nodes === undefined) return
    prune(node)
    if (node.nodes.length === 0) node.remove()
  })
}
