// Selects the critical styles of a kind of page: the rules that match something in it. The whole sheet follows
// once the page is complete. It contains the same rules in the same order, so it changes nothing that is drawn.
import { selectAll, selectOne } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import postcss, { type AtRule, type ChildNode, type Container, type Root } from 'postcss'

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

/** Interaction loads the whole sheet at once (`src/inline/load-app.js`), or follows it. */
const OF_USE =
  'hover active focus focus-visible focus-within open popover-open host -moz-focusring -moz-ui-invalid'
const NEVER = Object.fromEntries(OF_USE.split(' ').map((name) => [name, () => false]))

/** Parts that are seen before the page is used. The others are inner parts of controls. */
const PSEUDO_ELEMENT =
  /(?<!\\)::?(?:before|after|first-letter|first-line|details-content|-webkit-(?:details-marker|scrollbar))(?![\w-])/g

/** Set before the app runs, or not: by the theme's script, or by opening an element. */
const MAYBE = String.raw`(?<!\\)\[(?:data-theme|data-text|data-measure|open)\b[^\]]*\]`
const SET_EARLY = new RegExp(`:not\\(${MAYBE}\\)|${MAYBE}`, 'g')

type Document = ReturnType<typeof parseDocument>

/** Parses the markup of these pages into one document. `later` selects what comes with the whole sheet. */
export function parsePages(markups: readonly string[], later: string): Document {
  const pages = markups.map((markup) => `<div id="root">${markup}</div>`)
  const document = parseDocument(`<html><body>${pages.join('')}</body></html>`)
  for (const part of selectAll(later, document)) DomUtils.removeElement(part)
  // The app shows hidden elements only after the whole sheet has loaded.
  for (const part of selectAll('[hidden]', document)) if ('attribs' in part) part.attribs = { hidden: '' }
  return document
}

/**
 * Selects the rules of a sheet that match something in these pages.
 * @param usedElsewhere names that other styles of the page read
 */
export function pageStylesOf(css: string, pages: Document, usedElsewhere = ''): PageStyles {
  const inline = postcss.parse(css)
  inline.walkRules((rule) => {
    if (placeOf(rule).some(({ name }) => name === 'keyframes')) return
    const occurring = rule.selectors.filter((selector) => occurs(selector, pages))
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

/** Whether a selector matches something in the pages before they are used. */
function occurs(selector: string, pages: Document): boolean {
  const early = selector.replaceAll(PSEUDO_ELEMENT, '').replaceAll(SET_EARLY, ':not(none)')
  if (early.includes('::')) return false
  return selectOne(early || '*', pages, { pseudos: NEVER }) !== null
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
