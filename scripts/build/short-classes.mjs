// Shortens the class names of utilities in builds: `text-section/tight` becomes `b4`. Lists of utilities are in the scripts, in every page
// and in the sheet. With their full names alone, a page would exceed its first congestion window
// (docs/decisions/0050-utilities-in-markup.md). Sources and `npm run dev` use only the full names.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { __unstable__loadDesignSystem as loadDesignSystem } from '@tailwindcss/node'
import postcss from 'postcss'
import { parseSync } from 'vite'

/** Files that contain class names. */
const MARKUP = /\/src\/(?:reader|admin|content|ui|app)\/.*(?:\.tsx|-look\.ts)$/
/** A plain word such as `flex` is short already, and may have another meaning in the code. */
const IS_LONG = /[-:/[]/
/** Markers of groups have no rule of their own, and neither have class names of the carousel library. */
const MARK = /^(?:(?:group|peer)(?:\/\w+)?|swiper-\w+)$/
/** Lower case only: in a document without a doctype, class names are case-insensitive. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SIGNS = `${LETTERS}0123456789`

/**
 * The plugin, for every build whose markup uses this sheet. It runs after the plugins that generate the sheet.
 * @param {string} root the project's folder
 * @returns {import('vite').Plugin}
 */
export function shortClasses(root) {
  /** @type {ReturnType<typeof namesOf> | undefined} */
  let names
  return {
    name: 'cacharreo-short-classes',
    enforce: 'pre',
    transform: {
      filter: { id: [MARKUP, /\.css$/] },
      async handler(code, id) {
        const { isList, short } = await (names ??= namesOf(root))
        if (id.endsWith('.css')) return { code: withShortSelectors(code, short), map: null }
        let written = ''
        let from = 0
        for (const { start, end } of lists(id, code, isList)) {
          const list = code.slice(start, end).replaceAll(/\S+/g, (word) => short.get(unescaped(word)) ?? word)
          written += code.slice(from, start) + list
          from = end
        }
        return { code: written + code.slice(from), map: null }
      },
    },
  }
}

/**
 * Assigns short names; the most frequent names get one letter. `isClass`: whether a word has a rule, or is a marker. `isList`: whether a
 * text is a list of classes with a long name.
 * @param {string} root the project's folder
 */
export async function namesOf(root) {
  const styles = join(root, 'src/styles')
  const design = await loadDesignSystem(readFileSync(join(styles, 'backoffice.css'), 'utf8'), {
    base: styles,
  })
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(root, 'src', name),
  )
  const defined = new Set(
    files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=\.)[a-z][\w-]*/g) ?? []),
  )
  /** @type {Map<string, boolean>} */
  const known = new Map()
  const isUtility = (/** @type {string} */ word) => {
    const found = known.get(word) ?? design.candidatesToCss([word])[0] != null
    known.set(word, found)
    return found
  }
  const isClass = (/** @type {string} */ word) => MARK.test(word) || defined.has(word) || isUtility(word)
  const isList = (/** @type {string} */ text) => {
    const words = text.split(/\s+/).filter(Boolean)
    return words.some((word) => IS_LONG.test(word)) && words.every(isClass)
  }
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of files.filter((name) => MARKUP.test(name)))
    for (const { text } of lists(file, readFileSync(file, 'utf8'), isList))
      for (const word of text.split(/\s+/))
        if (IS_LONG.test(word) && !MARK.test(word) && !defined.has(word))
          counts.set(word, (counts.get(word) ?? 0) + 1)
  const ordered = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return { isClass, isList, short: new Map(ordered.map(([word], at) => [word, nameAt(at)])) }
}

/** @param {number} at @returns {string} a, b … z, aa, ab … a9, ba … */
function nameAt(at) {
  const rest = at - LETTERS.length
  if (rest < 0) return LETTERS[at] ?? ''
  return nameAt(Math.floor(rest / SIGNS.length)) + (SIGNS[rest % SIGNS.length] ?? '')
}

/**
 * The texts in a file that are lists of classes, with their positions.
 * @param {string} file @param {string} code @param {(text: string) => boolean} isList
 * @returns {{ text: string, start: number, end: number }[]}
 */
export function lists(file, code, isList) {
  /** @type {{ text: string, start: number, end: number }[]} */
  const found = []
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, start, end } = /** @type {Record<string, any>} */ (node)
    const text = type === 'Literal' ? value : type === 'TemplateElement' ? value.raw : null
    // Both start after a quote or a bracket; a string's raw text ends before its quote.
    if (typeof text === 'string' && isList(text))
      found.push({ text, start: start + 1, end: type === 'Literal' ? end - 1 : start + 1 + text.length })
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, code).program)
  return found.toSorted((one, other) => one.start - other.start)
}

/** @param {string} word */
const unescaped = (word) => word.replaceAll(/\\(.)/g, '$1')

/**
 * @param {string} css @param {ReadonlyMap<string, string>} short
 * @returns {string} the sheet with short names in its selectors
 */
function withShortSelectors(css, short) {
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    rule.selector = rule.selector.replaceAll(/\.((?:\\.|[\w-])+)/g, (written, word) => {
      const name = short.get(unescaped(word))
      return name === undefined ? written : `.${name}`
    })
  })
  return sheet.toString()
}
