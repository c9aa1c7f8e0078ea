// One form as it is typed and as it is kept on the device: written within half a second, offered again after whatever
// happened, dropped only when a save has come back or somebody says so (traps 18 to 22). The screen draws its state.
import { dropDraft, listDrafts, writeDraft, type Draft, type DraftKind } from '#store/drafts.ts'
import { storeFailure, withConnection } from '#store/store-failure.ts'
import { holdReloads } from '#store/unsaved-work.ts'
import type { DeskOptions, DeskState, DraftDesk } from './draft-state.ts'

/** Milliseconds from the first unwritten change to its writing. */
export const KEEP_WITHIN = 400

export function createDraftDesk<Kind extends DraftKind>(options: DeskOptions<Kind>): DraftDesk<Kind> {
  const { device, clock, kind, same, userId, isSaved = () => Promise.resolve(false) } = options
  let state: DeskState<Kind> = {
    form: options.opened,
    opened: options.opened,
    baseRev: options.baseRev,
    id: options.id,
    isNew: options.isNew,
    isDirty: false,
    keptAt: null,
    keepFailure: null,
    found: null,
  }
  let drafts: readonly Draft<Kind>[] = []
  let waiting: (() => void) | null = null
  let release: (() => void) | null = null
  let isRunning = false
  let wanted = options.recover ?? null
  /** One after the other: a late write must not bring back what a save has dropped. */
  let work: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  function update(next: Partial<DeskState<Kind>>): void {
    const { form, opened } = { ...state, ...next }
    state = { ...state, ...next, isDirty: !same(form, opened), found: drafts[0] ?? null }
    holdWhileDirty()
    for (const listener of listeners) listener()
  }

  function holdWhileDirty(): void {
    const shouldHold = isRunning && state.isDirty
    if (shouldHold) release ??= holdReloads()
    else if (release) {
      release()
      release = null
    }
  }

  /** Runs after all work before it. A store that fails is told of; the form goes on without it. */
  function queue(task: () => Promise<void>): Promise<void> {
    const done = work.then(async () => {
      try {
        await withConnection(device, task)
      } catch (error) {
        const keepFailure = storeFailure(error)
        if (keepFailure === null) throw error
        update({ keepFailure })
      }
    })
    // A bug is reported where it happened, and does not stop what comes after.
    work = done.catch(() => {})
    return done
  }

  function draftNow(): Draft<Kind> | null {
    const user = userId()
    if (user === null) return null
    const { id, isNew, baseRev, form, opened } = state
    return { userId: user, kind, id, isNew, baseRev, value: form, opened, savedAt: clock.now() }
  }

  async function keep(): Promise<void> {
    const draft = draftNow()
    if (draft === null) {
      if (state.isDirty) update({ keepFailure: { kind: 'refused', status: 401 } })
      return
    }
    const { isDirty, form } = state
    await putAside(draft)
    if (!isDirty) {
      await dropDraft(device, draft)
      return
    }
    await writeDraft(device, draft)
    if (state.form === form) update({ keptAt: draft.savedAt, keepFailure: null })
  }

  /** A draft that nobody has decided on yet would be written over: it moves to a place of its own first. */
  async function putAside(draft: Draft<Kind>): Promise<void> {
    const older = drafts.find((other) => other.id === draft.id && other.baseRev === draft.baseRev)
    if (!older) return
    const moved = { ...older, baseRev: placeBeside(older) }
    await writeDraft(device, moved)
    drafts = drafts.map((other) => (other === older ? moved : other))
    update({})
  }

  function keepSoon(): void {
    if (!isRunning) return
    waiting ??= clock.after(KEEP_WITHIN, () => {
      waiting = null
      void queue(keep)
    })
  }

  function flush(): Promise<void> {
    if (waiting === null) return work
    waiting()
    waiting = null
    return queue(keep)
  }

  async function look(): Promise<void> {
    const user = userId()
    const { isNew, id } = state
    const all =
      user === null ? [] : await listDrafts(device, { userId: user, kind, ...(isNew ? {} : { id }) })
    const found: Draft<Kind>[] = []
    // A browser that died between a create and its answer leaves a new article's draft beside the article.
    for (const draft of all.filter((one) => (one.isNew || !isNew) && one.savedAt !== state.keptAt)) {
      const isOver = isNew ? await isSaved(draft) : same(draft.value, state.opened)
      if (isOver) await dropDraft(device, draft)
      else found.push(draft)
    }
    const first = found.find((draft) => draft.id === wanted)
    wanted = null
    drafts = first ? [first, ...found.filter((draft) => draft !== first)] : found
    update({})
    if (first) recover()
  }

  function recover(): void {
    const [draft, ...rest] = drafts
    if (!draft) return
    const mine = state.isDirty ? draftNow() : null
    drafts = mine ? [mine, ...rest] : rest
    const { value: form, opened, id } = draft
    update({ form, opened, id, baseRev: revisionOf(draft), keptAt: draft.savedAt })
    void queue(async () => {
      await keep()
      if (draft.baseRev !== revisionOf(draft)) await dropDraft(device, draft)
    })
  }

  const hide = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  const leave = () => void flush()

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      isRunning = true
      holdWhileDirty()
      void queue(look)
      document.addEventListener('visibilitychange', hide)
      window.addEventListener('pagehide', leave)
      return () => {
        void flush()
        isRunning = false
        holdWhileDirty()
        document.removeEventListener('visibilitychange', hide)
        window.removeEventListener('pagehide', leave)
      }
    },
    signedIn() {
      void queue(look)
      if (state.isDirty) keepSoon()
    },
    change(change) {
      const form = change(state.form)
      if (form === state.form) return
      update({ form, keptAt: null })
      keepSoon()
    },
    rebase({ opened, baseRev }) {
      const isOlder = baseRev < state.baseRev
      const isKnown = baseRev === state.baseRev && same(opened, state.opened)
      if (state.isNew || state.isDirty || isOlder || isKnown) return
      update({ form: opened, opened, baseRev, keptAt: null })
    },
    moveTo({ opened, baseRev }, form) {
      const before = draftNow()
      update({ form, opened, baseRev, isNew: false, keptAt: null })
      waiting?.()
      waiting = null
      void queue(async () => {
        await keep()
        if (before && before.baseRev !== baseRev) await dropDraft(device, before)
      })
    },
    recover,
    discard() {
      const [draft, ...rest] = drafts
      if (!draft) return () => {}
      drafts = rest
      update({})
      void queue(() => dropDraft(device, draft))
      return () => {
        void queue(async () => {
          const beside = { ...draft, baseRev: placeBeside(draft) }
          await writeDraft(device, beside)
          drafts = [beside, ...drafts]
          update({})
        })
      }
    },
    async saved(row, sent) {
      const before = draftNow()
      const form = same(state.form, sent) ? row.form : state.form
      update({ form, opened: row.form, baseRev: row.rev, isNew: false, keptAt: null, keepFailure: null })
      waiting?.()
      waiting = null
      await queue(async () => {
        if (before) await dropDraft(device, before)
        if (state.isDirty) await keep()
      })
    },
    async revert() {
      const before = draftNow()
      waiting?.()
      waiting = null
      update({ form: state.opened, keptAt: null })
      await queue(async () => {
        if (before) await dropDraft(device, before)
      })
    },
    flush,
  }
}

/** Larger than any time in milliseconds for a century. */
const AFTER_ALL_TIMES = 2 ** 42

/** The place of a draft that stands beside the one being written: a fraction of a revision, by its time. */
function placeBeside(draft: Draft): number {
  return revisionOf(draft) + draft.savedAt / AFTER_ALL_TIMES
}

function revisionOf({ baseRev }: Draft): number {
  return Math.floor(baseRev)
}
