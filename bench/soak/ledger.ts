// The writes and their acknowledgements, row by row, to compare with the rows after a kill. A row's state is one
// text; null if there is no row.

export type State = string | null

/** A pending write. Without a response, it may or may not have been done. */
export interface Write {
  /** The server has confirmed it. */
  acknowledged(): void
  /** The server has refused it. */
  refused(): void
}

export interface Ledger {
  /** Records a row that existed before all writes. */
  know(key: string, state: State): void
  /** Records a write before it is sent: of one row, or of several that change together. */
  begin(after: Readonly<Record<string, State>>): Write
  /** The number of acknowledged writes. */
  acknowledged(): number
  /** How many unanswered writes were done, and how many were not. */
  unanswered(): { readonly done: number; readonly notDone: number }
  /** Compares with everything that exists. Reports each difference; afterwards what was found is taken as true. */
  compare(found: ReadonlyMap<string, State>): string[]
  /** The keys that certainly have a row now. */
  living(kind: string): string[]
  /** The certain state of a row. */
  stateOf(key: string): State
}

interface Entry {
  sure: State
  /** States of later writes without a response. */
  readonly maybe: Set<State>
  /** States that were not there yet: a database may still finish what a killed server had sent it. */
  readonly late: Set<State>
}

const entryWith = (sure: State): Entry => ({ sure, maybe: new Set(), late: new Set() })

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>()
  const count = { acknowledged: 0, done: 0, notDone: 0 }

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? entryWith(null)
    entries.set(key, entry)
    return entry
  }

  function compareOne(key: string, entry: Entry, found: State): string | null {
    if (found === entry.sure) {
      count.notDone += entry.maybe.size
      entry.late.clear()
      for (const state of entry.maybe) entry.late.add(state)
      entry.maybe.clear()
      return null
    }
    const isOfUnanswered = entry.maybe.has(found) || entry.late.has(found)
    if (isOfUnanswered) count.done += 1
    const fault = `${key}: expected ${shown(entry.sure)}, found ${shown(found)}`
    entries.set(key, entryWith(found))
    return isOfUnanswered ? null : fault
  }

  return {
    know: (key, state) => void entries.set(key, entryWith(state)),
    begin(after) {
      const changes = Object.entries(after)
      for (const [key, state] of changes) entryOf(key).maybe.add(state)
      return {
        acknowledged() {
          count.acknowledged += 1
          for (const [key, state] of changes) entries.set(key, entryWith(state))
        },
        refused() {
          for (const [key, state] of changes) entryOf(key).maybe.delete(state)
        },
      }
    },
    acknowledged: () => count.acknowledged,
    unanswered: () => ({ done: count.done, notDone: count.notDone }),
    compare(found) {
      const faults = [...entries].flatMap(
        ([key, entry]) => compareOne(key, entry, found.get(key) ?? null) ?? [],
      )
      const strangers = [...found.keys()].filter((key) => !entries.has(key))
      return [...faults, ...strangers.map((key) => `${key}: expected no row, found one that nobody wrote`)]
    },
    living: (kind) =>
      [...entries].flatMap(([key, { sure, maybe, late }]) => {
        const isSure = sure !== null && maybe.size === 0 && late.size === 0
        return isSure && key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : []
      }),
    stateOf: (key) => entries.get(key)?.sure ?? null,
  }
}

function shown(state: State): string {
  return state === null ? 'no row' : `"${state.slice(0, 120)}"`
}
