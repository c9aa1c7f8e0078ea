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
  /** Medians of the two minutes around its minute five and of its last two, of the last process alone. Null: it did not live that long. */
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
/** What a minute holds depends on when garbage was last collected: by a third from one to the next. */
const WINDOW_MS = 2 * MINUTE_MS

/** The last process at its minute five and at the end. */
export function memoryFigures(samples: readonly MemorySample[]): MemoryFigures {
  const last = samples.at(-1)?.process
  const own = samples.filter(({ process }) => process === last)
  const age = own.at(-1)?.age ?? 0
  const before = (end: number, length = WINDOW_MS) => {
    const within = own.filter((sample) => sample.age > end - length && sample.age <= end)
    return within.length === 0 ? null : median(within.map(({ megabytes }) => megabytes))
  }
  const around = 5 * MINUTE_MS + WINDOW_MS / 2
  return {
    atMinuteFive: age >= around + WINDOW_MS ? before(around) : null,
    atEnd: before(age),
    byMinute: Array.from({ length: Math.floor(age / MINUTE_MS) }, (_, minute) => {
      return before((minute + 1) * MINUTE_MS, MINUTE_MS) ?? Number.NaN
    }),
    age,
    largest: samples.length === 0 ? null : Math.max(...samples.map(({ megabytes }) => megabytes)),
  }
}
