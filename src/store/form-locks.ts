// Which tab has which form open, so that two tabs of one person neither write over each other's drafts nor offer them as
// left behind. A lock goes with its tab, however that ends. Without locks each tab takes itself for the only one.

export interface FormLocks {
  /**
   * Holds a form for this tab until it is let go of by what is returned. `tell` hears once soon whether another tab has
   * it, and again when that one has let go and the form is this tab's.
   */
  hold(form: string, tell: (isElsewhere: boolean) => void): () => void
  /** The forms that other tabs have open. */
  elsewhere(): Promise<ReadonlySet<string>>
}

/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  request<T>(
    name: string,
    options: { readonly ifAvailable: true } | { readonly signal: AbortSignal },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

const PREFIX = 'cacharreo-form:'

/** The forms of this tab; `locks` is `navigator.locks`, null where there are none. */
export function createFormLocks(locks: TabLocks | null): FormLocks {
  const mine = new Set<string>()

  async function stay(
    lock: TabLocks,
    form: string,
    leaving: AbortSignal,
    tell: (isElsewhere: boolean) => void,
  ) {
    const work = async (got: object | null) => {
      if (leaving.aborted) return true
      tell(got === null)
      if (got === null) return false
      mine.add(form)
      await new Promise<void>((left) => leaving.addEventListener('abort', () => left()))
      mine.delete(form)
      return true
    }
    const wasFree = await lock.request(PREFIX + form, { ifAvailable: true }, work)
    if (!wasFree) await lock.request(PREFIX + form, { signal: leaving }, work)
  }

  return {
    hold(form, tell) {
      const leaving = new AbortController()
      if (!locks) tell(false)
      else {
        stay(locks, form, leaving.signal, tell).catch(() => {
          // Left while waiting; or the browser gives no locks here.
          if (!leaving.signal.aborted) tell(false)
        })
      }
      return () => leaving.abort()
    },
    async elsewhere() {
      const { held = [] } = locks ? await locks.query().catch(() => ({ held: [] })) : {}
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX))
      return new Set(names.map((name) => name.slice(PREFIX.length)).filter((form) => !mine.has(form)))
    },
  }
}
