// Splits the text of a body into runs: content, and the source if the editor would write it differently. So
// `&eacute;`, `&` and line ends between words stay as written.
import { defaultTreeAdapter, parseFragment } from 'parse5'

/** `source`: as written; null if `escapedText` writes the same. A marker stands for a picture. */
export interface TextRun {
  readonly kind: 'words' | 'marker'
  readonly text: string
  readonly source: string | null
}

const REFERENCE = /&(?:#(?:x[0-9a-f]+|\d+)|[a-z][a-z0-9]*);?/i
const RUNS =
  /(?<marker>\[IMG:\d+(?:\|[^\]]*)?\])|(?<reference>&(?:#(?:x[0-9a-f]+|\d+)|[a-z][a-z0-9]*);?)|(?<blank>[ \t\r\f]*[\t\r\n\f][ \t\r\n\f]*)|(?<bare>[&<>\u00A0])/gi
/** In preformatted text, whitespace is kept. */
const LINED_RUNS = new RegExp(RUNS.source.replace(/\(\?<blank>.*\)\|/, '(?<blank>\\r\\n?)|'), 'gi')

/** Splits a source text into runs. `isLined`: it is preformatted. */
export function readRuns(source: string, isLined: boolean): TextRun[] {
  const runs: TextRun[] = []
  let end = 0
  const add = (text: string, written: string, kind: TextRun['kind'] = 'words') => {
    if (written === '') return
    runs.push({ kind, text, source: kind === 'words' && escapedText(text) === written ? null : written })
  }
  for (const match of source.matchAll(isLined ? LINED_RUNS : RUNS)) {
    const { marker, reference, blank, bare } = match.groups ?? {}
    add(source.slice(end, match.index), source.slice(end, match.index))
    if (marker !== undefined) add(marker, marker, 'marker')
    else if (reference !== undefined) add(decoded(reference), reference)
    else if (blank !== undefined) add(isLined ? '\n' : ' ', blank)
    else if (bare !== undefined) add(bare, bare)
    end = match.index + match[0].length
  }
  add(source.slice(end), source.slice(end))
  return runs
}

/** Escapes text as the editor writes it between tags. */
export function escapedText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00A0', '&nbsp;')
}

/** Does this spelling of a character keep its meaning before `next`? */
export function isStillMeant(source: string, next: string): boolean {
  if (source === '&') {
    const [reference] = REFERENCE.exec(`&${next.slice(0, 40)}`) ?? []
    return reference === undefined || decoded(reference) === reference
  }
  if (source === '<') return !/^[a-z/!?]/i.test(next)
  return !/^&.*[^;]$/.test(source) || !/^[a-z0-9;=]/i.test(next)
}

const known = new Map<string, string>()

function decoded(reference: string): string {
  const before = known.get(reference)
  if (before !== undefined) return before
  const [node] = parseFragment(reference).childNodes
  const text = node && defaultTreeAdapter.isTextNode(node) ? node.value : reference
  known.set(reference, text)
  return text
}
