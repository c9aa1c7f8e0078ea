// Selectors for `page-styles.ts`. Can this one match anything in these pages, what is its specificity, and can two of
// them match the same element?

/** What appears in pages: elements (`li`), classes (`.card`), ids (`#main`), attributes (`[open]`). */
export type Vocabulary = ReadonlySet<string>

/** Can one element have both classes (without their dots)? */
export type Company = (one: string, other: string) => boolean

interface Part {
  readonly text: string
  /** The argument of a pseudo-class; null: it has none. */
  readonly argument: string | null
}

/** Selectors of input controls that do not look like ones. */
const OF_INPUTS =
  /^::?(-webkit-(search|date|calendar|inner-spin|outer-spin)|-moz-ui|file-selector|placeholder)/
/** Interaction loads the late styles at once (`src/inline/load-app.js`), or happens after them. */
const OF_USE = /^::?(hover|active|focus|focus-visible|focus-within|checked|selection)$/
/** Pseudo-classes that match what one of their arguments matches; the arguments of others are ignored. */
const OF_ANY = /^:(is|where|has)$/

/** On every page, or set before the app runs: by the theme's script, or by opening an element. */
const ALWAYS = ['html', 'body', ':root', '[data-theme]', '[data-text]', '[data-measure]', '[open]']

/** The vocabulary of these pages. */
export function vocabularyOf(pages: readonly string[]): Vocabulary {
  const words = new Set(ALWAYS)
  for (const [, element = '', attributes = ''] of pages.join('').matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)) {
    words.add(element)
    // The app shows hidden elements, after the late styles have loaded.
    if (/\shidden\b/.test(attributes)) {
      words.add('[hidden]')
      continue
    }
    for (const [, name = '', value = ''] of attributes.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g)) {
      words.add(`[${name.toLowerCase()}]`)
      if (name === 'id') words.add(`#${value}`)
      if (name === 'class') for (const word of value.split(/\s+/)) words.add(`.${word}`)
    }
  }
  return words
}

/** Can this selector (without a top-level comma) match something, apart from interaction? */
export function canMatch(selector: string, vocabulary: Vocabulary): boolean {
  return partsOf(selector).every(({ text, argument }) => {
    if (OF_USE.test(text)) return false
    if (argument !== null) {
      return !OF_ANY.test(text) || splitList(argument).some((option) => canMatch(option, vocabulary))
    }
    if (OF_INPUTS.test(text)) return vocabulary.has('input')
    if (text.startsWith('[')) return vocabulary.has(`[${/^\[\s*([\w-]+)/.exec(text)?.[1] ?? ''}]`)
    return text.startsWith(':') || vocabulary.has(text.replaceAll('\\', ''))
  })
}

/** Its specificity, as one number. */
export function weightOf(selector: string): number {
  return partsOf(selector).reduce((sum, { text, argument }) => {
    if (text === ':where') return sum
    if (argument !== null && /^:(is|not|has)$/.test(text)) {
      return sum + Math.max(...splitList(argument).map(weightOf))
    }
    if (text.startsWith('#')) return sum + 10_000
    return sum + (/^(\.|\[|:(?!:))/.test(text) ? 100 : 1)
  }, 0)
}

/**
 * Which classes can meet on one element, by the app's sources. They are those in one `className`, a component's own with
 * each of its users' classes, and those of a named list (`buttonClass`) with all in the files that use it.
 */
export function companyOf(sources: readonly string[]): Company {
  const places = new Map<string, Set<number>>()
  let place = 0
  const note = (text: string) => {
    place += 1
    for (const word of text.split(/[\s"'`{}]+/)) places.set(word, (places.get(word) ?? new Set()).add(place))
  }
  const textsOf = (source: string) =>
    Array.from(source.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g), ([, , text = '']) => text).join(' ')
  const parts = new Map<string, string>()
  for (const source of sources.filter((text) =>
    /\bclassName[?:,]|export (?:const|function) \w+Class\b/.test(text),
  )) {
    const texts = textsOf(source)
    note(texts)
    for (const [, name = ''] of source.matchAll(/export (?:function|const) (\w+)/g)) parts.set(name, texts)
  }
  for (const source of sources) {
    const written = source.matchAll(/<(\w+)\b[^<>]*?\sclassName=("[^"]*"|\{[^\n]*\})/g)
    for (const [, element = '', classes = ''] of written) note(`${classes} ${parts.get(element) ?? ''}`)
    for (const list of new Set(source.match(/\b\w+Class\b/g))) {
      if (parts.has(list)) note(`${textsOf(source)} ${parts.get(list)}`)
    }
  }
  return (one, other) => {
    const others = places.get(other)
    return one === other || [...(places.get(one) ?? [])].some((at) => others?.has(at))
  }
}

/** Can both match the same element, judging by their last parts? */
export function canMeet(one: string, other: string, canShare: Company): boolean {
  const [a, b] = [subjectOf(one), subjectOf(other)]
  if (a.pseudo !== b.pseudo) return false
  if (a.element !== null && b.element !== null && a.element !== b.element) return false
  return a.classes.every((first) => b.classes.every((second) => canShare(first, second)))
}

/** The element that it matches. One without a class is identified by its ancestors. */
function subjectOf(selector: string) {
  const steps = splitOutside(selector, /[\s>+~]/).map(partsOf)
  const last = steps.findLast((parts) => parts.length > 0) ?? []
  const told = steps.findLast((parts) => parts.some(({ text }) => text.startsWith('.'))) ?? []
  return {
    element: last.find(({ text }) => /^[a-z]/.test(text))?.text ?? null,
    classes: told.flatMap(({ text }) => (text.startsWith('.') ? [text.slice(1).replaceAll('\\', '')] : [])),
    pseudo: last.find(({ text }) => /^:(:|before$|after$)/.test(text))?.text.replace('::', ':') ?? null,
  }
}

/** A list of selectors, split. */
export function splitList(list: string): string[] {
  return splitOutside(list, /,/)
}

/** Splits at letters that match `separator` outside of brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at]
    if (letter === '\\') at += 1
    else if (letter === '(' || letter === '[') depth += 1
    else if (letter === ')' || letter === ']') depth -= 1
    else if (letter === undefined || (depth === 0 && separator.test(letter))) {
      found.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return found
}

const PART = /(\[[^\]]*\])|((?:::?|[.#])?(?:\\.|[\w-])+)|[\s>+~*&]+/y

/** Elements, classes, ids, attributes and pseudo classes. */
function partsOf(selector: string): Part[] {
  const parts: Part[] = []
  PART.lastIndex = 0
  while (PART.lastIndex < selector.length) {
    const match = PART.exec(selector)
    if (match === null) throw new Error(`Not a selector that is understood here: ${selector}`)
    const text = match[1] ?? match[2]
    if (text === undefined) continue
    const hasArgument = text.startsWith(':') && selector[PART.lastIndex] === '('
    const argument = hasArgument ? bracketed(selector, PART.lastIndex) : null
    if (argument !== null) PART.lastIndex += argument.length + 2
    parts.push({ text, argument })
  }
  return parts
}

/** The content of the brackets that open here. */
function bracketed(selector: string, start: number): string {
  let depth = 0
  for (let at = start; at < selector.length; at += 1) {
    if (selector[at] === '(') depth += 1
    if (selector[at] === ')') depth -= 1
    if (depth === 0) return selector.slice(start + 1, at)
  }
  throw new Error(`A bracket is not closed: ${selector}`)
}
