// One form as it is typed and as it is kept on the device: written several times a second, offered again after whatever
// happened, dropped only when a save has come back or somebody says so (traps 18 to 22). The screen draws its state.
import { dropDraft, listDrafts, writeDraft, type Draft, type DraftKind } from '#store/drafts.ts'
import { holdReloads } from '#store/unsaved-work.ts'
import { asideAt, formOf, placeBeside, revisionOf, samePlace } from './draft-location.ts'
import type { DraftStoreOptions, DraftState, DraftStore } from './draft-state.ts'
import { createStoreQueue } from './store-queue.ts'

/** Milliseconds from the first unwritten change to its writing. */
export const KEEP_WITHIN = 250

export function createDraftStore<Kind extends DraftKind>(options: DraftStoreOptions<Kind>): DraftStore<Kind> {
  const { device, clock, forms, kind, same, userId, isSaved = () => Promise.resolve(false) } = options
  let state: DraftState<Kind> = {
    form: options.opened,
    opened: options.opened,
    baseRev: options.baseRev,
    id: options.id,
    isNew: options.isNew,
    isDirty: false,
    keptAt: null,
    keepFailure: null,
    found: null,
    isElsewhere: false,
  }
  let drafts: readonly Draft<Kind>[] = []
  let waiting: { readonly since: number; readonly cancel: () => void } | null = null
  let release: (() => void) | null = null
  let isRunning = false
  let wanted = options.recover ?? null
  /** Not zero once another tab has had this form: its drafts and these stand beside each other. */
  let aside = 0
  let letGo = () => {}
  // One after the other: a late write must not bring back what a save has dropped. The form goes on without a store.
  const work = createStoreQueue(device, (keepFailure) => update({ keepFailure }))
  const queue = (task: () => Promise<void>) => work.add(task)
  const listeners = new Set<() => void>()

  function update(next: Partial<DraftState<Kind>>): void {
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

  function draftNow(): Draft<Kind> | null {
    const user = userId()
    if (user === null) return null
    const { id, isNew, form, opened } = state
    const baseRev = state.baseRev + aside
    return { userId: user, kind, id, isNew, baseRev, value: form, opened, savedAt: clock.now() }
  }

  /** Takes the form for this tab. Resolves when it is known whether another one has it. */
  function hold(): Promise<void> {
    letGo()
    return new Promise((known) => {
      letGo = forms.hold(formOf({ kind, id: wanted ?? state.id }), (isElsewhere) => {
        if (isElsewhere) aside ||= asideAt(clock.now())
        // Free again: what the other tab has left behind is offered now.
        if (state.isElsewhere && !isElsewhere) void queue(look)
        update({ isElsewhere })
        known()
      })
    })
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

  /** Keeps the form where it belongs now; the draft it had before goes after that, so that there is always one. */
  async function keepInstead(before: Draft<Kind> | null): Promise<void> {
    await keep()
    const now = draftNow()
    if (before && now && !samePlace(before, now)) await dropDraft(device, before)
  }

  /** A draft that nobody has decided on yet would be written over: it moves to a place of its own first. */
  async function putAside(draft: Draft<Kind>): Promise<void> {
    const older = drafts.find((other) => samePlace(other, draft))
    if (!older) return
    const moved = { ...older, baseRev: placeBeside(older) }
    await writeDraft(device, moved)
    drafts = drafts.map((other) => (other === older ? moved : other))
    update({})
  }

  function keepSoon(): void {
    if (!isRunning) return
    // The browser puts keys before timers: under fast typing on a slow machine one of them would come too late.
    if (waiting && clock.now() - waiting.since >= KEEP_WITHIN) {
      void flush()
      return
    }
    waiting ??= { since: clock.now(), cancel: clock.after(KEEP_WITHIN, () => void flush()) }
  }

  function stopWaiting(): void {
    waiting?.cancel()
    waiting = null
  }

  function flush(): Promise<void> {
    if (waiting === null) return work.settled()
    stopWaiting()
    return queue(keep)
  }

  async function look(): Promise<void> {
    const user = userId()
    const { isNew, id } = state
    const all =
      user === null ? [] : await listDrafts(device, { userId: user, kind, ...(isNew ? {} : { id }) })
    const busy = await forms.elsewhere()
    const found: Draft<Kind>[] = []
    // A browser that died between a create and its answer leaves a new article's draft beside the article.
    const left = all.filter((one) => one.savedAt !== state.keptAt && !busy.has(formOf(one)))
    for (const draft of left.filter((one) => one.isNew || !isNew)) {
      const isOver = isNew ? await isSaved(draft) : same(draft.value, state.opened)
      if (isOver) await dropDraft(device, draft)
      else found.push(draft)
    }
    const first = found.find((draft) => draft.id === wanted)
    if (first) wanted = null
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
    void hold()
    void queue(() => keepInstead(draft))
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
      void queue(hold)
      void queue(look)
      document.addEventListener('visibilitychange', hide)
      window.addEventListener('pagehide', leave)
      return () => {
        void flush()
        letGo()
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
      stopWaiting()
      void queue(() => keepInstead(before))
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
      stopWaiting()
      await queue(() => keepInstead(before))
    },
    async revert() {
      const before = draftNow()
      stopWaiting()
      update({ form: state.opened, keptAt: null })
      await queue(async () => {
        if (before) await dropDraft(device, before)
      })
    },
    flush,
  }
}
