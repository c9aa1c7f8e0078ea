// What the embedded backend does at its start and once a day after that, as a hosted project's scheduler would: it forgets
// deletions that every device has had half a year to learn of (`sync.purge`).
import type { Backend } from './backend.ts'

const DAY_MS = 86_400_000

/** Runs `action` once, so many milliseconds from now. Returns what calls it off. */
export type After = (milliseconds: number, action: () => void) => () => void

export interface HousekeepingOptions {
  readonly database: Pick<Backend['database'], 'query'>
  /** Default: the machine's own timers, which keep no process alive. */
  readonly after?: After
}

/** Begins. Returns what ends it, once the work under way is done. */
export function startHousekeeping({
  database,
  after = afterOnThisMachine,
}: HousekeepingOptions): () => Promise<void> {
  let cancel = () => {}
  let work: Promise<void>

  function keepHouse(): void {
    cancel = after(DAY_MS, keepHouse)
    work = database.query('select sync.purge()').then(
      () => {},
      // Readers lose nothing by it, and tomorrow is another day.
      (error: unknown) => console.error(error),
    )
  }

  keepHouse()
  return async () => {
    cancel()
    await work
  }
}

const afterOnThisMachine: After = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds).unref()
  return () => clearTimeout(timer)
}
