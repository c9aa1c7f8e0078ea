// Which tab has which form open and writes which draft, told by the names of Web Locks: an open form holds one lock, named
// after its row and its draft. So no two tabs write one draft, and no tab offers what another is writing. A lock goes with
// its tab, however that ends. Without locks each tab takes itself for the only one.

import type { Draft } from './drafts.ts'

/** An open form, by the draft that it writes. */
export type OpenForm = Pick<Draft, 'kind' | 'rowId' | 'id'>

/** What other tabs have open, by the names of their locks. */
export type FormsElsewhere = readonly string[]

export interface DraftLocks {
  /** Takes a draft for a form of this tab. Gives what lets go of it; null when another tab has it. */
  claim(form: OpenForm): Promise<(() => void) | null>
  elsewhere(): Promise<FormsElsewhere>
  /** Resolves when another tab has left one of these forms; rejects when `signal` calls it off. */
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
/** Milliseconds that a claim waits: a page that is being reloaded lets go a moment after the next one has begun. */
const PATIENCE = 500

/** Is the draft being written there? */
export function isWrittenIn(forms: FormsElsewhere, draft: OpenForm): boolean {
  return forms.includes(nameOf(draft))
}

/** The forms among them that are of this row. */
export function formsOfRow(forms: FormsElsewhere, row: Pick<OpenForm, 'kind' | 'rowId'>): FormsElsewhere {
  return forms.filter((form) => form.startsWith(`${row.kind}:${row.rowId}:`))
}

/** The forms of this tab; `locks` is `navigator.locks`, null where there are none. */
export function createDraftLocks(locks: TabLocks | null): DraftLocks {
  if (!locks) return withoutLocks
  const mine = new Set<string>()
  /** What this tab is letting go of is waited for: asked for again too early, it would look like another tab's. */
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
          // Not in time; or the browser gives no locks here, and this tab counts as the only one.
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
          // Shared are those who wait for a form to be left.
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
