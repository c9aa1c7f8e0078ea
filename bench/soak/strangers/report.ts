// The results of a run with strangers, and whether it passed.
import { at, median } from '../../support/statistics.ts'

/** The limit for the slowest hundredth of the responses to a reader or an editor, in milliseconds. */
const SLOWEST_MS = 1000
/** The limit of memory at the end, relative to the beginning. */
const GROWTH = 1.15
/** Shorter runs end before memory has settled. */
const FEWEST_FOR_MEMORY = 5000
const MOST_FAULTS_SHOWN = 50

export interface StrangersRun {
  readonly faults: readonly string[]
  readonly requests: number
  readonly sent: number
  readonly minutes: number
  readonly ends: ReadonlyMap<string, number>
  /** Milliseconds of each response, by caller. */
  readonly times: Readonly<Record<string, readonly number[]>>
  /** Megabytes of the server and its children, and the number of requests sent by then. */
  readonly memory: readonly { readonly sent: number; readonly megabytes: number }[]
  readonly acknowledged: number
  readonly uploaded: number
  readonly rounds: number
  /** Bytes of the server's log. */
  readonly logged: number
}

/** The lines, and the number of faults, including those of time and memory. */
export function reportOf(run: StrangersRun): { readonly lines: readonly string[]; readonly faults: number } {
  const { requests, sent, minutes, ends, times, memory } = run
  const all = [...run.faults]
  if (sent < requests) all.push(`the run: expected ${requests} requests, found it ended after ${sent}`)
  for (const [who, theirs] of Object.entries(times)) {
    if (!(at(theirs, 0.99) < SLOWEST_MS))
      all.push(
        `time: expected 99 of 100 answers to ${who} within ${SLOWEST_MS} ms, found ${at(theirs, 0.99).toFixed(0)}`,
      )
  }
  const between = (from: number, to: number) =>
    median(
      memory
        .filter((one) => one.sent >= requests * from && one.sent <= requests * to)
        .map(({ megabytes }) => megabytes),
    )
  const [begin, end] = [between(0.15, 0.35), between(0.85, 1)]
  if (requests >= FEWEST_FOR_MEMORY && end > begin * GROWTH)
    all.push(`memory: expected at most ${(begin * GROWTH).toFixed(0)} MB at the end, found ${end.toFixed(0)}`)
  const tenths = Array.from({ length: 10 }, (_, tenth) => between(tenth / 10, (tenth + 1) / 10).toFixed(0))
  const shown = all.slice(0, MOST_FAULTS_SHOWN)
  const lines = [
    '',
    ...shown.map((fault) => `fault    ${fault}`),
    ...(all.length > shown.length ? [`fault    … and ${all.length - shown.length} more`] : []),
    `requests ${sent} in ${minutes.toFixed(1)} minutes: ${counts(ends)}`,
    ...Object.entries(times).map(([who, theirs]) => `${who.padEnd(8)} ${figures(theirs)}`),
    `writes   ${run.acknowledged} acknowledged, ${run.uploaded} files; ${run.rounds} rounds of sync`,
    `log      ${(run.logged / 1e6).toFixed(1)} MB`,
    memory.length === 0
      ? 'memory   not measured on this system'
      : `memory   ${begin.toFixed(0)} MB after the warm-up, ${end.toFixed(0)} at the end, ${Math.max(...memory.map(({ megabytes }) => megabytes)).toFixed(0)} at most`,
    `         by tenths of the requests: ${tenths.join(' ')}`,
    `strangers: ${all.length === 0 ? 'good' : `${all.length} fault${all.length === 1 ? '' : 's'}`}`,
  ]
  return { lines, faults: all.length }
}

function counts(ends: ReadonlyMap<string, number>): string {
  const byName = [...ends].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return byName.map(([name, count]) => `${name} ×${count}`).join(', ')
}

function figures(times: readonly number[]): string {
  const of = (share: number) => `${at(times, share).toFixed(0)} ms`
  return `${times.length} answers: half within ${of(0.5)}, 99 of 100 within ${of(0.99)}, the slowest after ${of(1)}`
}
