// Selectors as the choice of a page's styles asks about them (`page-styles.mjs`): can this one match anything in pages of
// these words, how much does it weigh, and can two of them mean the same element?

/**
 * What occurs in pages: elements (`li`), classes (`.card`), ids (`#main`), attributes (`[open]`).
 * @typedef {ReadonlySet<string>} Vocabulary
 */

/** What belongs to a control for typing, though its selector does not say so. */
const OF_INPUTS =
  /^::?(-webkit-(search|date|calendar|inner-spin|outer-spin)|-moz-ui|file-selector|placeholder)/
/** What somebody does to the page brings the late styles at once (`src/inline/start-app.js`), or comes after them. */
const OF_USE = /^::?(hover|active|focus|focus-visible|focus-within|checked|selection|view-transition.*)$/

/** Attributes that change before the app runs: by the theme's script, and by opening what can be opened. */
const ALWAYS = ['html', 'body', ':root', '[data-theme]', '[data-text]', '[open]']

/**
 * The words of these pages.
 * @param {readonly string[]} pages @returns {Vocabulary}
 */
export function vocabularyOf(pages) {
  const words = new Set(ALWAYS)
  for (const [, element = '', attributes = ''] of pages.join('').matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)) {
    words.add(element)
    for (const [, name = '', value = ''] of attributes.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g)) {
      words.add(`[${name.toLowerCase()}]`)
      if (name === 'id') words.add(`#${value}`)
      if (name === 'class') for (const word of value.split(/\s+/)) words.add(`.${word}`)
    }
  }
  return words
}

/**
 * Can this selector match something, apart from states that come later?
 * @param {string} selector without a comma at its top level @param {Vocabulary} vocabulary
 * @returns {boolean}
 */
export function canMatch(selector, vocabulary) {
  return partsOf(selector).every(({ text, argument }) => {
    if (OF_USE.test(text)) return false
    if (argument !== null) {
      // What must not be there need not occur.
      if (!/^:(is|where|has|-webkit-any|matches)$/.test(text)) return true
      return splitList(argument).some((option) => canMatch(option, vocabulary))
    }
    if (OF_INPUTS.test(text)) return vocabulary.has('input')
    if (text.startsWith('[')) return vocabulary.has(`[${/^\[\s*([\w-]+)/.exec(text)?.[1] ?? ''}]`)
    return text.startsWith(':') || vocabulary.has(text.replaceAll('\\', ''))
  })
}

/**
 * How much it weighs, as one number.
 * @param {string} selector @returns {number}
 */
export function weightOf(selector) {
  return partsOf(selector).reduce((sum, { text, argument }) => {
    if (text === ':where') return sum
    if (argument !== null && /^:(is|not|has)$/.test(text))
      return sum + Math.max(...splitList(argument).map(weightOf))
    if (text.startsWith('#')) return sum + 10_000
    return sum + (/^(\.|\[|:(?!:))/.test(text) ? 100 : 1)
  }, 0)
}

/**
 * Which classes can meet on one element, as the app's sources write them: in one text or one `className={…}`; and those of
 * a part that takes further ones from its users (`className`) with each of theirs.
 * @param {ReadonlyMap<string, string>} sources by their paths
 * @returns {(one: string, other: string) => boolean} of two classes without their dots
 */
export function companyOf(sources) {
  /** @type {Map<string, Set<number>>} */
  const places = new Map()
  let place = 0
  /** @param {string} text */
  const note = (text) => {
    place += 1
    for (const word of text.split(/[^\w:/.[\]%()-]+/))
      places.set(word, (places.get(word) ?? new Set()).add(place))
  }
  const open = [...sources].filter(([, text]) => /\bclassName[?:,]/.test(text))
  /** @type {Map<string, string>} */
  const parts = new Map()
  for (const [, text] of open) {
    const own = textsIn(text).join(' ')
    note(own)
    for (const [, name = ''] of text.matchAll(/export function ([A-Z]\w*)/g)) parts.set(name, own)
  }
  for (const text of sources.values())
    for (const [, element = '', written = ''] of text.matchAll(
      /<(\w+)\b[^<>]*?\sclassName=("[^"]*"|\{[^\n]*\})/g,
    ))
      note(`${written} ${parts.get(element) ?? ''}`)
  return (one, other) => {
    const others = places.get(other)
    return (
      one === other || (others !== undefined && [...(places.get(one) ?? [])].some((at) => others.has(at)))
    )
  }
}

/** The texts in a source. @param {string} source */
function textsIn(source) {
  return [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , text = '']) => text)
}

/**
 * Can both match the same element, as far as their last parts tell?
 * @param {string} one @param {string} other @param {(one: string, other: string) => boolean} canShare of two classes
 */
export function canMeet(one, other, canShare) {
  const [a, b] = [subjectOf(one), subjectOf(other)]
  if (a.pseudo !== b.pseudo) return false
  if (a.element !== null && b.element !== null && a.element !== b.element) return false
  return a.classes.every((first) => b.classes.every((second) => canShare(first, second)))
}

/**
 * The element that it means. One without a class is told by what it stands in.
 * @param {string} selector
 */
function subjectOf(selector) {
  const steps = selector.split(/[\s>+~]+(?![^([]*[)\]])/).map(partsOf)
  const last = steps.findLast((parts) => parts.length > 0) ?? []
  const told = steps.findLast((parts) => parts.some(({ text }) => text.startsWith('.'))) ?? []
  return {
    element: last.find(({ text }) => /^[a-z]/.test(text))?.text ?? null,
    classes: told.flatMap(({ text }) => (text.startsWith('.') ? [text.slice(1).replaceAll('\\', '')] : [])),
    pseudo: last.find(({ text }) => /^:(:|before$|after$)/.test(text))?.text.replace('::', ':') ?? null,
  }
}

/**
 * A list of selectors, one by one.
 * @param {string} list @returns {string[]}
 */
export function splitList(list) {
  /** @type {string[]} */
  const found = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= list.length; at += 1) {
    const letter = list[at]
    if (letter === '\\') at += 1
    else if (letter === '(' || letter === '[') depth += 1
    else if (letter === ')' || letter === ']') depth -= 1
    else if (letter === undefined || (letter === ',' && depth === 0)) {
      found.push(list.slice(from, at).trim())
      from = at + 1
    }
  }
  return found
}

const PART = /(\[[^\]]*\])|((?:::?|[.#])?(?:\\.|[\w-])+)|[\s>+~*&]+/y

/**
 * Elements, classes, ids, attributes and pseudo classes; the last with what stands in their brackets.
 * @param {string} selector @returns {{ text: string, argument: string | null }[]}
 */
function partsOf(selector) {
  /** @type {{ text: string, argument: string | null }[]} */
  const parts = []
  PART.lastIndex = 0
  while (PART.lastIndex < selector.length) {
    const at = PART.lastIndex
    const match = PART.exec(selector)
    if (match === null) throw new Error(`Not a selector that is understood here: ${selector} (${at})`)
    const text = match[1] ?? match[2]
    if (text === undefined) continue
    let argument = null
    if (text.startsWith(':') && selector[PART.lastIndex] === '(') {
      const start = PART.lastIndex + 1
      let depth = 1
      let end = start
      for (; depth > 0; end += 1) depth += selector[end] === '(' ? 1 : selector[end] === ')' ? -1 : 0
      argument = selector.slice(start, end - 1)
      PART.lastIndex = end
    }
    parts.push({ text, argument })
  }
  return parts
}
