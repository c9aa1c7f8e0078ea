// The memory of the server's processes, by their age: after a kill the age starts again at 0.
import { median } from '../support/statistics.ts'

export interface MemorySample {
  readonly process: number
  /** Milliseconds since its start. */
  readonly age: number
  readonly megabytes: number
}

export interface MemoryFigures {
  /**
   * Medians of the two minutes around its fifth minute and of its last two, only for the last process. Null if it did
   * not live that long.
   */
  readonly atMinuteFive: number | null
  readonly atEnd: number | null
  /** Its medians, minute by minute. */
  readonly byMinute: readonly number[]
  /** The age of the last process at its end, in milliseconds. */
  readonly age: number
  /** The largest sample of all processes. */
  readonly largest: number | null
}

const MINUTE_MS = 60_000
/** Memory depends on the last garbage collection: it varies by a third from one minute to the next. */
const WINDOW_MS = 2 * MINUTE_MS

/** Figures of the last process, at its fifth minute and at its end. */
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
