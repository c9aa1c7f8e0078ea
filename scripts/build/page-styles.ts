// Splits the app's style sheet for a kind of page: rules that the page needs at once, rules for wide screens, and late
// ones. A rule is needed when the rendered pages contain everything that its selector names. Each rule is in exactly
// one part.
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss'
import { canMatch, canMeet, type Company, splitList, type Vocabulary, weightOf } from './page-selectors.ts'

export interface Cut {
  /** The rules inside the page. */
  readonly inline: string
  /** Rules needed only on a wide screen, to follow those. */
  readonly wide: string
  /** All others except the web font's. */
  readonly late: string
}

export interface CutOptions {
  /** What appears in pages of the kind. */
  readonly vocabulary: Vocabulary
  /** Which classes can meet on one element, anywhere in the app. */
  readonly canShare: Company
  /** Names that other styles of the page use. */
  readonly usedElsewhere?: string
}

/** Wide rules have conditions that never hold below this width. */
export const WIDE = '(width>=48rem)'
const WIDE_CONDITIONS = /^\(width>=(48|64|80|88)rem\)/

/** Conditions under which nobody sees a page's first moment. */
const LATE_CONDITIONS = /print|forced-colors/

/** What Tailwind asks of old browsers. Every supported browser has it. */
const MIXES_COLOURS = /^\(color: ?color-mix\(in lab, ?red, ?red\)\)$/

/** Splits a sheet. */
export function cutStyles(css: string, { vocabulary, canShare, usedElsewhere = '' }: CutOptions): Cut {
  const root = postcss.parse(css)
  const rules = styleRules(root)
  const needed = new Set(
    rules.filter(
      (rule) => !isLate(rule) && splitList(rule.selector).some((selector) => canMatch(selector, vocabulary)),
    ),
  )
  keepOrder(rules, needed, canShare)
  const wide = wideRules(rules, needed, canShare)
  const read = wordsOf(needed, usedElsewhere)
  const isNeeded: Choice = (node, rule) => {
    if (rule) return needed.has(rule) && !(node.type === 'decl' && isUnread(node.prop, read))
    if (node.type !== 'atrule') return false
    return node.name === 'font-face' ? !isWebFont(node) : read.has(node.params)
  }
  const isWide: Choice = (_node, rule) => rule !== undefined && wide.has(rule)
  return {
    inline: `@layer ${layersOf(root).join(',')};${halfOf(root.nodes, (node, rule) => isNeeded(node, rule) && !isWide(node, rule))}`,
    wide: halfOf(root.nodes, (node, rule) => isNeeded(node, rule) && isWide(node, rule)),
    late: halfOf(root.nodes, (node, rule) => !isNeeded(node, rule) && !isWebFont(node)),
  }
}

/** The needed rules for wide screens, except those that another part overrides. */
function wideRules(rules: readonly Rule[], needed: ReadonlySet<Rule>, canShare: Company): Set<Rule> {
  const wide = new Set(rules.filter((rule) => needed.has(rule) && isWideOnly(rule)))
  for (const [at, rule] of [...rules.entries()].toReversed()) {
    if (!wide.has(rule)) continue
    const after = rules.slice(at + 1).filter((other) => needed.has(other) && !wide.has(other))
    if (after.some((other) => decidesByOrder(rule, other, canShare))) wide.delete(rule)
  }
  return wide
}

function isWideOnly(rule: Rule): boolean {
  return placeOf(rule).some(({ name, params }) => name === 'media' && WIDE_CONDITIONS.test(params))
}

/** The web font's own rules, without its fallbacks, which every machine has. */
export function faceRules(css: string): string {
  return halfOf(postcss.parse(css).nodes, isWebFont)
}

/** The face of titles, without the masthead's few letters. */
function isWebFont(node: ChildNode): boolean {
  const words = node.type === 'atrule' && node.name === 'font-face' ? String(node) : ''
  return words.includes('url(') && !words.includes('Anybody Drawn')
}

/** The sheet without the web font's own rules. */
export function withoutFace(css: string): string {
  const root = postcss.parse(css)
  return `@layer ${layersOf(root).join(',')};${halfOf(root.nodes, (node) => !isWebFont(node))}`
}

/** Does it define a name that others use? */
function isDefinition(node: ChildNode): boolean {
  return node.type === 'atrule' && /^(property|keyframes|font-face)$/.test(node.name)
}

function isUnread(property: string, read: ReadonlySet<string>): boolean {
  return property.startsWith('--') && !read.has(property)
}

function styleRules(root: Root): Rule[] {
  const rules: Rule[] = []
  root.walkRules((rule) => {
    if (!placeOf(rule).some(({ name }) => name === 'keyframes')) rules.push(rule)
  })
  return rules
}

/** The at-rules around it. */
function placeOf(rule: Rule): AtRule[] {
  const found: AtRule[] = []
  let { parent } = rule
  while (parent && parent.type !== 'root') {
    if (isAtRule(parent)) found.push(parent)
    parent = parent.parent
  }
  return found
}

function isAtRule(node: { readonly type: string }): node is AtRule {
  return node.type === 'atrule'
}

function isLate(rule: Rule): boolean {
  return placeOf(rule).some(({ name, params }) => name === 'media' && LATE_CONDITIONS.test(params))
}

function layerOf(rule: Rule): string {
  return placeOf(rule)
    .filter(({ name }) => name === 'layer')
    .map(({ params }) => params)
    .join()
}

/** If the order of two rules matters, the earlier one cannot load later: it goes into the page, too. */
function keepOrder(rules: readonly Rule[], needed: Set<Rule>, canShare: Company): void {
  for (const [at, rule] of [...rules.entries()].toReversed()) {
    if (needed.has(rule)) continue
    const after = rules.slice(at + 1).filter((other) => needed.has(other))
    if (after.some((other) => decidesByOrder(rule, other, canShare))) needed.add(rule)
  }
}

function decidesByOrder(rule: Rule, after: Rule, canShare: Company): boolean {
  if (layerOf(rule) !== layerOf(after)) return false
  const families = familiesOf(after)
  if (![...familiesOf(rule)].some((family) => families.has(family))) return false
  const others = splitList(after.selector)
  return splitList(rule.selector).some((one) =>
    others.some((other) => weightOf(one) === weightOf(other) && canMeet(one, other, canShare)),
  )
}

/** The declared properties; those of one shorthand count as one. */
function familiesOf(rule: Rule): Set<string> {
  return new Set(rule.nodes.flatMap((node) => (node.type === 'decl' ? [familyOf(node.prop)] : [])))
}

const FAMILY: Readonly<Record<string, string>> = {
  top: 'inset',
  right: 'inset',
  bottom: 'inset',
  left: 'inset',
  line: 'font',
  row: 'gap',
  column: 'gap',
  place: 'align',
  justify: 'align',
  width: 'size',
  height: 'size',
  inline: 'size',
  block: 'size',
}

function familyOf(property: string): string {
  if (property.startsWith('--')) return property
  const [first = ''] = property.replace(/^-\w+-/, '').split('-')
  return FAMILY[first] ?? first
}

/** Names that these rules use, also indirectly: custom properties, animations and the like. */
function wordsOf(rules: ReadonlySet<Rule>, elsewhere: string): Set<string> {
  const definitions = new Map<string, string[]>()
  const waiting = [elsewhere]
  for (const node of [...rules].flatMap((rule) => rule.nodes)) {
    if (node.type !== 'decl') continue
    if (node.prop.startsWith('--'))
      definitions.set(node.prop, [...(definitions.get(node.prop) ?? []), node.value])
    else waiting.push(node.value)
  }
  const words = new Set<string>()
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [word] of text.matchAll(/[\w-]+/g)) {
      if (words.has(word)) continue
      words.add(word)
      waiting.push(...(definitions.get(word) ?? []))
    }
  }
  return words
}

function layersOf(root: Root): string[] {
  const layers = new Set<string>()
  root.walkAtRules('layer', ({ params }) => {
    for (const name of params.split(',')) layers.add(name.trim())
  })
  return [...layers]
}

/** Decides by declarations and their rule, and by definitions. */
type Choice = (node: ChildNode, rule?: Rule) => boolean

/** The sheet with only the chosen parts, in their layers and conditions. */
function halfOf(nodes: readonly ChildNode[], isKept: Choice): string {
  return nodes.map((node) => partOf(node, isKept)).join('')
}

function partOf(node: ChildNode, isKept: Choice): string {
  if (isDefinition(node)) return isKept(node) ? String(node) : ''
  if (node.type === 'rule') {
    const kept = node.nodes.filter((declaration) => isKept(declaration, node)).map(String)
    // The tool that rewrites new properties for older browsers repeats some of them.
    const once = kept.filter((declaration, at) => declaration !== kept[at - 1])
    return once.length > 0 ? `${node.selector}{${once.join(';')}}` : ''
  }
  if (node.type !== 'atrule') return ''
  const inner = halfOf(node.nodes ?? [], isKept)
  if (node.name === 'supports' && MIXES_COLOURS.test(node.params)) return inner
  return inner === '' ? '' : `@${node.name} ${node.params}{${inner}}`
}
