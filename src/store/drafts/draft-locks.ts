// Which forms are open in which tabs, by names of Web Locks: an open form holds one, named after its row and draft. So
// two tabs never write the same draft, and none offers a draft that another writes. Without locks each tab assumes
// that it is alone.
import type { Draft } from './drafts.ts'

/** An open form, identified by the draft it writes. */
export type OpenForm = Pick<Draft, 'kind' | 'rowId' | 'id'>

/** The forms open in other tabs, as the names of their locks. */
export type FormsElsewhere = readonly string[]

export interface DraftLocks {
  /** Claims a draft for a form of this tab. Returns a function that releases it; null if another tab has it. */
  claim(form: OpenForm): Promise<(() => void) | null>
  elsewhere(): Promise<FormsElsewhere>
  /** Resolves when another tab has closed one of these forms; rejects when `signal` aborts. */
  oneLeft(forms: FormsElsewhere, signal: AbortSignal): Promise<void>
}

/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  request<T>(
    name: string,
    options: { readonly mode: 'exclusive' | 'shared'; readonly signal: AbortSignal },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>
  query(): Promise<{
    readonly held?: readonly { readonly name?: string; readonly mode?: 'exclusive' | 'shared' }[]
  }>
}

const PREFIX = 'cacharreo-form:'
/** Milliseconds that a claim waits: a reloading page releases its lock shortly after the next page has started. */
const PATIENCE = 500

/** Is another tab writing the draft? */
export function isWrittenIn(forms: FormsElsewhere, draft: OpenForm): boolean {
  return forms.includes(nameOf(draft))
}

/** Returns the forms of this row. */
export function formsOfRow(forms: FormsElsewhere, row: Pick<OpenForm, 'kind' | 'rowId'>): FormsElsewhere {
  return forms.filter((form) => form.startsWith(`${row.kind}:${row.rowId}:`))
}

/** Creates the locks of this tab; `locks` is `navigator.locks`, or null if there are none. */
export function createDraftLocks(locks: TabLocks | null): DraftLocks {
  if (!locks) return withoutLocks
  const mine = new Set<string>()
  /** Releases in progress in this tab: an early claim would take this tab's own lock for another tab's. */
  const ending = new Map<string, Promise<unknown>>()

  return {
    async claim(form) {
      const name = nameOf(form)
      await ending.get(name)
      return await new Promise((answer) => {
        const hold = async () => {
          mine.add(name)
          await new Promise<void>((left) => {
            answer(() => {
              left()
              ending.set(name, over)
            })
          })
        }
        const signal = AbortSignal.timeout(PATIENCE)
        const over = locks
          .request(PREFIX + name, { mode: 'exclusive', signal }, hold)
          // Too late, or the browser does not grant locks: this tab counts as the only one.
          .catch(() => answer(signal.aborted ? null : () => {}))
          .finally(() => {
            mine.delete(name)
            ending.delete(name)
          })
      })
    },
    async elsewhere() {
      const { held = [] } = await locks.query().catch(() => ({ held: [] }))
      return (
        held
          // Tabs that wait for a form to close request the lock in shared mode.
          .filter(({ mode }) => mode !== 'shared')
          .map(({ name = '' }) => name)
          .filter((name) => name.startsWith(PREFIX))
          .map((name) => name.slice(PREFIX.length))
          .filter((name) => !mine.has(name))
      )
    },
    async oneLeft(forms, signal) {
      const wait = (name: string) => locks.request(PREFIX + name, { mode: 'shared', signal }, async () => {})
      await Promise.race(forms.map(wait))
    },
  }
}

const withoutLocks: DraftLocks = {
  claim: async () => () => {},
  elsewhere: async () => [],
  oneLeft: () => new Promise(() => {}),
}

function nameOf({ kind, rowId, id }: OpenForm): string {
  return `${kind}:${rowId}:${id}`
}
