// The memory of the server's processes, by how long each has lived: after a kill the count begins anew.
import { median } from '../support/statistics.ts'

export interface MemorySample {
  /** Which process. */
  readonly process: number
  /** Milliseconds since its start. */
  readonly age: number
  readonly megabytes: number
}

export interface MemoryFigures {
  /** Medians of half a minute, of the last process alone. Null: it did not live that long. */
  readonly atMinuteFive: number | null
  readonly atEnd: number | null
  /** Its medians, minute by minute. */
  readonly byMinute: readonly number[]
  /** How long the last process lived, in milliseconds. */
  readonly age: number
  /** The largest of all samples of all processes. */
  readonly largest: number | null
}

const MINUTE_MS = 60_000
const WINDOW_MS = 30_000

/** The last process at its minute five and at the end. */
export function memoryFigures(samples: readonly MemorySample[]): MemoryFigures {
  const last = samples.at(-1)?.process
  const own = samples.filter(({ process }) => process === last)
  const age = own.at(-1)?.age ?? 0
  const before = (end: number) => {
    const within = own.filter((sample) => sample.age > end - WINDOW_MS && sample.age <= end)
    return within.length === 0 ? null : median(within.map(({ megabytes }) => megabytes))
  }
  const isOld = age >= 5 * MINUTE_MS + WINDOW_MS
  return {
    atMinuteFive: isOld ? before(5 * MINUTE_MS) : null,
    atEnd: before(age),
    byMinute: Array.from({ length: Math.floor(age / MINUTE_MS) }, (_, minute) => {
      return before((minute + 1) * MINUTE_MS) ?? Number.NaN
    }),
    age,
    largest: samples.length === 0 ? null : Math.max(...samples.map(({ megabytes }) => megabytes)),
  }
}
