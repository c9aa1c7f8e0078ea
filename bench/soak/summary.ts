// The results of a soak as readable lines; the last one states whether it passed.
import { type MemorySample, memoryFigures } from './memory.ts'
import type { Ledger } from './ledger.ts'
import type { Readers } from './readers.ts'
import type { Uploads } from './uploads.ts'
import type { World } from './world.ts'

/** The limit from a start of the server or its database to the first successful response, in milliseconds. */
const START_GOAL_MS = 3000
/** The limit of the last process's memory at its end, relative to its fifth minute. */
const GROWTH_GOAL = 1.1
const MOST_FAULTS_SHOWN = 50

export interface Soaked {
  readonly world: Pick<World, 'faults' | 'answered'>
  readonly ledger: Pick<Ledger, 'acknowledged' | 'unanswered'>
  readonly uploads: Pick<Uploads, 'acknowledged'>
  readonly readers: Pick<Readers, 'rounds' | 'devices'>
  readonly memory: readonly MemorySample[]
  /** Milliseconds of each start after a kill. */
  readonly starts: readonly number[]
  /** Seconds of processor time of the same starts, which other programs affect little. */
  readonly works: readonly number[]
  /** Milliseconds from the database's start to the first successful response. */
  readonly cutOffs: readonly number[]
  /** Milliseconds of the start that created the magazine. */
  readonly firstStart: number
}

/** The lines, and the number of faults, including those of time and memory. */
export function summary(soaked: Soaked): { readonly lines: readonly string[]; readonly faults: number } {
  const { world, ledger, uploads, readers, memory, starts, works, cutOffs, firstStart } = soaked
  const all = [...world.faults]
  const slow = (what: string, times: readonly number[]) =>
    times
      .filter((one) => one > START_GOAL_MS)
      .map(
        (took) =>
          `${what}: expected a good answer within ${START_GOAL_MS} ms, found it after ${took.toFixed(0)}`,
      )
  all.push(...slow('a restart', starts), ...slow('a database that is back', cutOffs))
  const { atMinuteFive, atEnd, byMinute, age, largest } = memoryFigures(memory)
  if (atMinuteFive !== null && atEnd !== null && atEnd > atMinuteFive * GROWTH_GOAL) {
    const most = (atMinuteFive * GROWTH_GOAL).toFixed(0)
    all.push(`memory: expected at most ${most} MB at the end, found ${atEnd.toFixed(0)}`)
  }
  const lost = all.filter((fault) => /^(?:article|draft) /.test(fault)).length
  const files = all.filter((fault) => fault.startsWith('picture ')).length
  const copies = all.filter((fault) => /^reader \d/.test(fault)).length
  const { done, notDone } = ledger.unanswered()
  const life = `the last process lived ${(age / 60_000).toFixed(1)} minutes`
  const atFive =
    atMinuteFive === null ? 'not measured at minute five' : `${atMinuteFive.toFixed(0)} MB at its minute five`
  const shown = all.slice(0, MOST_FAULTS_SHOWN)
  const lines = [
    '',
    ...shown.map((fault) => `fault    ${fault}`),
    ...(all.length > shown.length ? [`fault    … and ${all.length - shown.length} more`] : []),
    `writes   ${ledger.acknowledged()} acknowledged, ${lost} lost; ${done + notDone} unanswered, ${done} of them done`,
    `files    ${uploads.acknowledged()} uploaded, ${files} missing or not whole`,
    `readers  ${readers.devices()} devices, ${readers.rounds()} rounds, ${copies} differences at the end`,
    `answers  ${world.answered()}`,
    `starts   ${milliseconds(starts)} after a kill; ${firstStart.toFixed(0)} ms the first`,
    ...(works.length > 0 ? [`         ${Math.max(...works).toFixed(1)} s of a processor at most`] : []),
    ...(cutOffs.length > 0 ? [`database ${milliseconds(cutOffs)} after it was cut off and started`] : []),
    atEnd === null
      ? 'memory   not measured on this system'
      : `memory   ${atFive}, ${atEnd.toFixed(0)} at the end (${life}); ${largest?.toFixed(0)} the most of all`,
    ...(byMinute.length > 1
      ? [`         by minute: ${byMinute.map((one) => one.toFixed(0)).join(' ')}`]
      : []),
    `soak: ${all.length === 0 ? 'good' : `${all.length} fault${all.length === 1 ? '' : 's'}`}`,
  ]
  return { lines, faults: all.length }
}

function milliseconds(times: readonly number[]): string {
  const each = times.map((time) => time.toFixed(0)).join(', ')
  return times.length === 0 ? 'none' : `${each} ms, at most ${Math.max(...times).toFixed(0)}`
}
