// Cuts the app's style sheet in two for a kind of page: the rules that such a page can need at once, which stand in the
// page itself, and all others, which come once it stands. By a rule: a style rule is needed when everything that its
// selector names occurs in what the renderer draws for that kind. No rule is in both, so that the second half makes the
// browser style nothing anew, and none is in neither.
import postcss from 'postcss'
import { canMatch, canMeet, splitList, weightOf } from './page-selectors.mjs'

/**
 * @typedef {import('postcss').Root} Root
 * @typedef {import('postcss').Rule} Rule
 * @typedef {import('postcss').AtRule} AtRule
 * @typedef {import('postcss').ChildNode} Node
 * @typedef {import('./page-selectors.mjs').Vocabulary} Vocabulary
 * @typedef {(one: string, other: string) => boolean} Company can an element have both classes?
 */

/** At-rules that others name. */
const DEFINITION = /^(property|keyframes|font-face)$/

/** Conditions under which nobody sees the first moment of a page. */
const LATE_CONDITIONS = /print|forced-colors/

/**
 * @typedef {object} Halves
 * @property {string} inline the rules in the page
 * @property {string} late all others but the web font's
 */

/**
 * Cuts a sheet.
 * @param {string} css
 * @param {{ vocabulary: Vocabulary, canShare: Company, isAlwaysNeeded?: RegExp, usedElsewhere?: string }} page `isAlwaysNeeded`: of a
 *   selector; `usedElsewhere`: other styles that read what these define
 * @returns {Halves}
 */
export function cutStyles(css, { vocabulary, canShare, isAlwaysNeeded = /(?!)/, usedElsewhere = '' }) {
  const root = postcss.parse(css)
  const rules = styleRules(root)
  const needed = new Set(
    rules.filter(
      (rule) =>
        !isLate(rule) &&
        splitList(rule.selector).some(
          (selector) => isAlwaysNeeded.test(selector) || canMatch(selector, vocabulary),
        ),
    ),
  )
  keepOrder(rules, needed, canShare)
  const read = wordsOf(needed, usedElsewhere)
  const isNeeded = (/** @type {Node} */ node) => {
    if (node.type === 'decl')
      return needed.has(ruleOf(node)) && (!node.prop.startsWith('--') || read.has(node.prop))
    if (!isDefinition(node)) return false
    return node.name === 'font-face' ? !isWebFont(node) : read.has(node.params)
  }
  const statement = `@layer ${layersOf(root).join(',')};`
  return {
    inline: statement + halfOf(root, isNeeded),
    late: halfOf(root, (node) => !isNeeded(node) && !isWebFont(node)),
  }
}

/**
 * The web font's own rules. Its stand-ins, which are on every machine, are no part of them.
 * @param {string} css
 */
export function faceRules(css) {
  return halfOf(postcss.parse(css), isWebFont)
}

/**
 * The sheet without the web font's own rules.
 * @param {string} css
 */
export function withoutFace(css) {
  const root = postcss.parse(css)
  return `@layer ${layersOf(root).join(',')};${halfOf(root, (node) => !isWebFont(node))}`
}

/** The face of titles. The masthead's few letters are no part of it. @param {Node} node */
function isWebFont(node) {
  const words = node.type === 'atrule' && node.name === 'font-face' ? String(node) : ''
  return words.includes('url(') && !words.includes('Anybody Drawn')
}

/** @param {import('postcss').Declaration} declaration */
function ruleOf(declaration) {
  return /** @type {Rule} */ (declaration.parent)
}

/** @param {Root} root */
function styleRules(root) {
  /** @type {Rule[]} */
  const rules = []
  root.walkRules((rule) => {
    if (!inside(rule).some((node) => /keyframes$/.test(node.name))) rules.push(rule)
  })
  return rules
}

/** The at-rules that it stands in, the outermost last. @param {Node} node @returns {AtRule[]} */
function inside(node) {
  /** @type {AtRule[]} */
  const found = []
  /** @type {import('postcss').Container | import('postcss').Document | undefined} */
  let parent = node.parent
  for (; parent; parent = parent.parent)
    if (parent.type === 'atrule') found.push(/** @type {AtRule} */ (parent))
  return found
}

/** @param {Rule} rule */
function isLate(rule) {
  return inside(rule).some(({ name, params }) => name === 'media' && LATE_CONDITIONS.test(params))
}

/** @param {Rule} rule */
function layerOf(rule) {
  return inside(rule)
    .filter(({ name }) => name === 'layer')
    .map(({ params }) => params)
    .join()
}

/**
 * Where the order of two rules decides, the earlier one cannot come later: it goes into the page, too.
 * @param {readonly Rule[]} rules @param {Set<Rule>} needed @param {Company} canShare
 */
function keepOrder(rules, needed, canShare) {
  for (let at = rules.length - 1; at >= 0; at -= 1) {
    const rule = rules[at]
    if (rule === undefined || needed.has(rule)) continue
    if (rules.slice(at + 1).some((after) => needed.has(after) && decidesByOrder(rule, after, canShare)))
      needed.add(rule)
  }
}

/** @param {Rule} rule @param {Rule} after @param {Company} canShare */
function decidesByOrder(rule, after, canShare) {
  if (layerOf(rule) !== layerOf(after)) return false
  const families = familiesOf(after)
  if (![...familiesOf(rule)].some((family) => families.has(family))) return false
  const others = splitList(after.selector)
  return splitList(rule.selector).some((one) =>
    others.some((other) => weightOf(one) === weightOf(other) && canMeet(one, other, canShare)),
  )
}

/** @type {WeakMap<Rule, Set<string>>} */
const families = new WeakMap()

/** What it declares; properties that a shorthand sets together count as one. @param {Rule} rule */
function familiesOf(rule) {
  const known = families.get(rule)
  if (known) return known
  const found = new Set(rule.nodes.flatMap((node) => (node.type === 'decl' ? [familyOf(node.prop)] : [])))
  families.set(rule, found)
  return found
}

/** @type {Readonly<Record<string, string>>} */
const FAMILY = {
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

/** @param {string} property */
function familyOf(property) {
  if (property.startsWith('--')) return property
  const [first = ''] = property.replace(/^-\w+-/, '').split('-')
  return FAMILY[first] ?? first
}

/**
 * Names that these rules use: custom properties that are read, also by way of others, animations and the like.
 * @param {ReadonlySet<Rule>} rules @param {string} elsewhere what else reads them
 */
function wordsOf(rules, elsewhere) {
  /** @type {Map<string, string[]>} */
  const definitions = new Map()
  const waiting = [elsewhere]
  for (const rule of rules) {
    rule.each((node) => {
      if (node.type !== 'decl') return
      if (!node.prop.startsWith('--')) waiting.push(node.value)
      else definitions.set(node.prop, [...(definitions.get(node.prop) ?? []), node.value])
    })
  }
  /** @type {Set<string>} */
  const words = new Set()
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [word] of text.matchAll(/[\w-]+/g)) {
      if (words.has(word)) continue
      words.add(word)
      waiting.push(...(definitions.get(word) ?? []))
    }
  }
  return words
}

/** Does it define something that others name? @param {Node} node @returns {node is AtRule} */
function isDefinition(node) {
  return node.type === 'atrule' && DEFINITION.test(node.name)
}

/** @param {Root} root */
function layersOf(root) {
  /** @type {Set<string>} */
  const layers = new Set()
  root.walkAtRules('layer', ({ params }) => {
    for (const name of params.split(',')) layers.add(name.trim())
  })
  return [...layers]
}

/**
 * The sheet with these rules and declarations alone, in their layers and conditions.
 * @param {Root} root @param {(node: Node) => boolean} isKept asked of all that has nothing of the kind in it
 * @returns {string}
 */
function halfOf(root, isKept) {
  return root.nodes.map((child) => keptOf(child, isKept)).join('')
}

/** @param {Node} node @param {(node: Node) => boolean} isKept @returns {string} */
function keptOf(node, isKept) {
  const isWhole = node.type === 'decl' || (node.type === 'atrule' && DEFINITION.test(node.name))
  if (isWhole) return isKept(node) ? String(node) : ''
  if (node.type === 'rule') {
    const kept = node.nodes.filter(isKept).map(String)
    return kept.length > 0 ? `${node.selector}{${kept.join(';')}}` : ''
  }
  if (node.type !== 'atrule' || !node.nodes) return ''
  const inner = node.nodes.map((child) => keptOf(child, isKept)).join('')
  return inner === '' ? '' : `@${node.name} ${node.params}{${inner}}`
}
