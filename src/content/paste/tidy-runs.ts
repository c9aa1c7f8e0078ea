// Normalises runs of text as if typed: single spaces, and none at line ends or at the inner edges of bold text.
// Adjacent runs with the same formatting are merged.
import type { Look, Run } from './pasted-blocks.ts'

const LOOKS = ['bold', 'italic', 'strike', 'code', 'script', 'href', 'isPaid'] as const

type Words = Extract<Run, { kind: 'words' }>

/** Whitespace of every kind. Word processors often write non-breaking spaces. */
const BLANKS = /\s+/g
/** Invisible characters: byte order marks and soft hyphens. */
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/g

/** Splits runs into non-empty paragraphs at two or more breaks. */
export function paragraphsOf(runs: readonly Run[]): Run[][] {
  const lines = linesIn(runs).map(tidyLine)
  const paragraphs: Run[][] = [[]]
  for (const line of lines) {
    const last = paragraphs.at(-1)
    if (line.length === 0) paragraphs.push([])
    else if (last?.length) last.push({ kind: 'break' })
    for (const run of line) last?.push(run)
  }
  return paragraphs.filter(({ length }) => length > 0)
}

/** Normalises all runs as one paragraph. */
export function tidyRuns(runs: readonly Run[]): Run[] {
  return paragraphsOf(runs).flatMap((part, at): Run[] => (at === 0 ? part : [{ kind: 'break' }, ...part]))
}

function linesIn(runs: readonly Run[]): Words[][] {
  const lines: Words[][] = [[]]
  for (const run of runs) {
    if (run.kind === 'break') lines.push([])
    else lines.at(-1)?.push(run)
  }
  return lines
}

function tidyLine(line: readonly Words[]): Words[] {
  const pieces = line.flatMap((run) =>
    run.text
      .replace(UNSEEN, '')
      .replace(BLANKS, ' ')
      .split(/( )(?=$)|^( )/)
      .filter((text) => text !== undefined && text !== '')
      .map((text): Words => ({ ...run, text })),
  )
  const first = pieces.findIndex(({ text }) => text !== ' ')
  const last = pieces.findLastIndex(({ text }) => text !== ' ')
  if (first === -1) return []
  const told = pieces.slice(first, last + 1)
  const tidy: Words[] = []
  for (const [at, piece] of told.entries()) {
    const before = tidy.at(-1)
    if (piece.text === ' ' && before?.text.endsWith(' ')) continue
    const next = told.slice(at + 1).find(({ text }) => text !== ' ')
    const dressed = piece.text === ' ' && before && next ? { ...piece, ...shared(before, next) } : piece
    if (before && sameLook(before, dressed))
      tidy[tidy.length - 1] = { ...before, text: before.text + dressed.text }
    else tidy.push(dressed)
  }
  return tidy
}

/** A space between two words keeps only their common formatting. */
function shared(one: Look, other: Look): Look {
  return {
    bold: one.bold && other.bold,
    italic: one.italic && other.italic,
    strike: one.strike && other.strike,
    code: one.code && other.code,
    script: one.script === other.script ? one.script : null,
    href: one.href === other.href ? one.href : null,
    isPaid: one.isPaid && other.isPaid,
  }
}

function sameLook(one: Look, other: Look): boolean {
  return LOOKS.every((name) => one[name] === other[name])
}
