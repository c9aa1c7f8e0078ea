// Problems in the HTML of a body, as text with their place: unclosed tags, and what the sanitiser removes.
// `content/body/html-faults.ts` finds them. The form lists them and asks before such a text is published (P9.11).

export type BodyFindingKind =
  /** An attribute's quote is not closed, so the following text becomes part of its value. */
  | 'unclosed-quote'
  /** A tag without its `>`, or with invalid characters. */
  | 'broken-tag'
  /** The following text is parsed as a comment. */
  | 'broken-comment'
  /** An element that is not closed, or not within its parent. */
  | 'unclosed-element'
  /** An end tag without an open element. */
  | 'stray-end-tag'
  /** The element is removed; its content stays. */
  | 'removed-tag'
  /** The element is removed with its content. */
  | 'removed-element'
  /** A player of a site that is not on the list. */
  | 'removed-frame'
  /** A tag not allowed in its place: the parser removes it. */
  | 'misplaced-tag'
  | 'removed-attribute'

export interface BodyFinding {
  readonly kind: BodyFindingKind
  /** The name of the tag or attribute; empty if there is none. */
  readonly name: string
  /** The place in the body, in UTF-16 units, of the first of `count`. */
  readonly from: number
  readonly to: number
  /** The number of occurrences of this kind and name. */
  readonly count: number
}

/** Groups findings by kind and name, at the place of the first, in text order. */
export function groupFindings(found: readonly Omit<BodyFinding, 'count'>[]): BodyFinding[] {
  const groups = new Map<string, BodyFinding>()
  for (const finding of found.toSorted((a, b) => a.from - b.from)) {
    const key = NAMED_EACH.has(finding.kind)
      ? `${finding.kind} ${finding.from}`
      : `${finding.kind} ${finding.name}`
    const first = groups.get(key)
    groups.set(key, first ? { ...first, count: first.count + 1 } : { ...finding, count: 1 })
  }
  return [...groups.values()]
}

/** Not grouped: each of these damages the text in a different place. */
const NAMED_EACH: ReadonlySet<BodyFindingKind> = new Set(['unclosed-quote', 'broken-tag', 'broken-comment'])

/** `Línea 3, columna 12: la etiqueta <font> se quita (2 veces)`. */
export function findingWords(finding: BodyFinding, content: string): string {
  const { line, column } = placeIn(content, finding.from)
  const times = finding.count > 1 ? ` (${finding.count} veces)` : ''
  return `Línea ${line}, columna ${column}: ${kindWords(finding, content)}${times}`
}

/** Returns the line and column of an offset, both from 1; columns in UTF-16 units, as editors count. */
function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

function kindWords({ kind, name, from, to }: BodyFinding, content: string): string {
  switch (kind) {
    case 'unclosed-quote':
      return `faltan unas comillas en ${excerpt(content, from, to)}`
    case 'broken-tag':
      return `etiqueta mal escrita o sin cerrar: ${excerpt(content, from, to)}`
    case 'broken-comment':
      return `se toma por un comentario y no se verá: ${excerpt(content, from, to)}`
    case 'unclosed-element':
      return `<${name}> no se cierra donde debe`
    case 'stray-end-tag':
      return `</${name}> cierra lo que no está abierto`
    case 'removed-tag':
      return `la etiqueta <${name}> se quita`
    case 'removed-element':
      return `<${name}> se quita con todo lo que contiene`
    case 'removed-frame':
      return 'el <iframe> no es de un sitio admitido y se quita'
    case 'misplaced-tag':
      return `la etiqueta <${name}> no puede estar aquí y se quita`
    case 'removed-attribute':
      return `el atributo «${name}» se quita`
  }
}

/** Characters of the text quoted in a finding. */
const EXCERPT = 40

function excerpt(content: string, from: number, to: number): string {
  const words = content.slice(from, Math.min(to, from + EXCERPT)).replace(/\s+/g, ' ')
  return to - from > EXCERPT ? `${words}…` : words
}
