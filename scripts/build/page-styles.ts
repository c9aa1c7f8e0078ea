// Cuts the app's style sheet for a kind of page: the rules that such a page can need at once, which stand in the page
// itself, or beside it where only a wide screen needs them, and all others, which come once it stands. By a rule: a style rule is needed when everything that its
// selector names occurs in what the renderer draws for that kind. No rule is in two, so that the last part says
// nothing again, and none is in none.
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss'
import { canMatch, canMeet, type Company, splitList, type Vocabulary, weightOf } from './page-selectors.ts'

export interface Cut {
  /** The rules in the page. */
  readonly inline: string
  /** Those that it needs on a wide screen alone, to stand behind them. */
  readonly wide: string
  /** All others but the web font's. */
  readonly late: string
}

export interface CutOptions {
  /** What occurs in pages of the kind. */
  readonly vocabulary: Vocabulary
  /** Which classes can meet on one element, anywhere in the app. */
  readonly canShare: Company
  /** Names that other styles of the page read. */
  readonly usedElsewhere?: string
}

/** The condition of each wide rule holds nowhere below this one. */
export const WIDE = '(width>=48rem)'
const WIDE_CONDITIONS = /^\(width>=(48|64|80|88)rem\)/

/** Conditions under which nobody sees the first moment of a page. */
const LATE_CONDITIONS = /print|forced-colors/

/** What the style tools ask of old browsers. Every one that the app is built for can. */
const MIXES_COLOURS = /^\(color: ?color-mix\(in lab, ?red, ?red\)\)$/

/** Cuts a sheet. */
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

/** The needed rules for wide screens, but those that one of the others corrects. */
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

/** The web font's own rules. Its stand-ins, which are on every machine, are no part of them. */
export function faceRules(css: string): string {
  return halfOf(postcss.parse(css).nodes, isWebFont)
}

/** The face of titles. The masthead's few letters are no part of it. */
function isWebFont(node: ChildNode): boolean {
  const words = node.type === 'atrule' && node.name === 'font-face' ? String(node) : ''
  return words.includes('url(') && !words.includes('Anybody Drawn')
}

/** The sheet without the web font's own rules. */
export function withoutFace(css: string): string {
  const root = postcss.parse(css)
  return `@layer ${layersOf(root).join(',')};${halfOf(root.nodes, (node) => !isWebFont(node))}`
}

/** Does it define something that others name? */
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

/** The at-rules that it stands in. */
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

/** Where the order of two rules decides, the earlier one cannot come later: it goes into the page, too. */
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

/** What it declares; properties that one shorthand sets together count as one. */
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

/** Names that these rules use: custom properties that are read, also by way of others, animations and the like. */
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

/** Asked of declarations, with the rule that they are of, and of what defines something. */
type Choice = (node: ChildNode, rule?: Rule) => boolean

/** The sheet with what is chosen alone, in its layers and conditions. */
function halfOf(nodes: readonly ChildNode[], isKept: Choice): string {
  return nodes.map((node) => partOf(node, isKept)).join('')
}

function partOf(node: ChildNode, isKept: Choice): string {
  if (isDefinition(node)) return isKept(node) ? String(node) : ''
  if (node.type === 'rule') {
    const kept = node.nodes.filter((declaration) => isKept(declaration, node)).map(String)
    // What turns new properties into those of older browsers writes some of them several times.
    const once = kept.filter((declaration, at) => declaration !== kept[at - 1])
    return once.length > 0 ? `${node.selector}{${once.join(';')}}` : ''
  }
  if (node.type !== 'atrule') return ''
  const inner = halfOf(node.nodes ?? [], isKept)
  if (node.name === 'supports' && MIXES_COLOURS.test(node.params)) return inner
  return inner === '' ? '' : `@${node.name} ${node.params}{${inner}}`
}
