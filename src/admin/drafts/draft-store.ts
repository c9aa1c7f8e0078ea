// One form, as typed and as stored on the device. The draft is the text, so the form opens with the newest one. It is
// written several times a second, and removed only once a save was acknowledged (P19.1, P19.2). The form writes one
// draft, which no other form writes. Every event changes the state, `keep` updates the draft to match it, and the
// screen renders it.
import { createObservable } from '#domain/observable.ts'
import { storable } from '#domain/storable.ts'
import {
  takeBackDraft,
  type Draft,
  type DraftForms,
  type DraftKind,
  type OnServer,
} from '#store/drafts/drafts.ts'
import { holdReloads } from '#store/drafts/unsaved-work.ts'
import { onStore } from '#store/device/store-failure.ts'
import { areSameDrafts, createDraftOffers, type Offers, offersOf } from './draft-offers.ts'
import type { DraftStoreOptions, DraftState, Opened, TakenDraft } from './draft-state.ts'
import { createOwnDraft } from './own-draft.ts'

/** Milliseconds from the first unwritten change until it is written. */
export const KEEP_WITHIN = 250

/** Milliseconds to wait for the device's drafts; after that the form opens without them. */
const LOOK_WITHIN = 1000

export type DraftStore<Kind extends DraftKind> = ReturnType<typeof createDraftStore<Kind>>

export function createDraftStore<Kind extends DraftKind>(options: DraftStoreOptions<Kind>) {
  type Form = DraftForms[Kind]
  const { device, clock, forms, kind, same, userId } = options
  const state = createObservable<DraftState<Kind>>({
    form: options.opened,
    opened: options.opened,
    baseRev: options.baseRev,
    id: options.id,
    isNew: options.isNew,
    isDirty: false,
    keptAt: null,
    keepFailure: null,
    rowRev: options.baseRev,
    isReady: false,
    from: null,
    found: null,
    others: [],
    server: null,
    sent: null,
    isElsewhere: false,
  })
  let offered: Offers<Kind> = { drafts: [], isElsewhere: false, isRead: false }
  const wanted = options.recover ?? null
  /** Continue with the newest draft automatically (P19.3)? True until something is typed, saved or discarded here. */
  let isOpening = true
  /** The current row on the device, regardless of what the form was opened with. */
  let row: Opened<DraftForms[Kind]> = { opened: options.opened, baseRev: options.baseRev }
  let waiting: { readonly since: number; readonly cancel: () => void } | null = null
  let letReload: (() => void) | null = null
  let isRunning = false
  let work: Promise<void> = Promise.resolve()
  const own = createOwnDraft({ device, forms, kind })
  const offers = createDraftOffers({ device, forms, kind, rowId: () => state.get().id, tell: hearOffers })

  /**
   * Runs tasks on the device in order: a late write must not restore a draft that a save has removed. A failing store
   * is shown, and the form works without it. Rejects only on a bug, which does not stop later tasks.
   */
  function queue(task: () => Promise<void>): Promise<void> {
    const done = work.then(async () => {
      const stored = await onStore(device, task)
      if (!stored.ok) update({ keepFailure: stored.failure })
    })
    work = done.catch(() => {})
    return done
  }

  function update(next: Partial<DraftState<Kind>>): void {
    const now = { ...state.get(), ...next }
    state.set({ ...now, isDirty: !same(now.form, now.opened), ...offerFor(now) })
    holdWhileDirty()
  }

  const offerFor = ({ id, isNew }: DraftState<Kind>) =>
    offersOf(offered, { id, isNew, own: own.id(), writtenAt: own.savedAt(), wanted, isOpening })

  function hearOffers(next: Offers<Kind>): void {
    offered = next
    const [before, now] = [state.get(), offerFor(state.get())]
    const isNews = now.found?.id !== before.found?.id || !areSameDrafts(now.others, before.others)
    if (isNews || now.isElsewhere !== before.isElsewhere) update({})
    if (next.isRead) void open()
  }

  async function open(): Promise<void> {
    if (isOpening && !state.get().isDirty) await recover()
    if (!state.get().isReady) update({ isReady: true })
  }

  function holdWhileDirty(): void {
    const shouldHold = isRunning && state.get().isDirty
    if (shouldHold) letReload ??= holdReloads()
    else if (letReload) {
      letReload()
      letReload = null
    }
  }

  /** Makes the device match the form: a draft while there is anything to save, otherwise none. */
  async function keep(): Promise<void> {
    stopWaiting()
    const typed = state.get().form
    const clean = storable(typed)
    if (clean !== typed) update({ form: clean })
    const { form, opened, isDirty, id: rowId, isNew, baseRev, server, sent } = state.get()
    const user = userId()
    if (!isDirty) {
      await own.drop()
    } else if (user === null) {
      update({ keepFailure: { kind: 'refused', status: 401 } })
    } else {
      const row = { userId: user, kind, rowId, isNew, baseRev }
      const draft = { ...row, value: form, opened, server, ...(sent && { sent }), savedAt: clock.now() }
      const { savedAt } = await own.write(draft)
      if (state.get().form === form) update({ keptAt: savedAt, keepFailure: null })
    }
  }

  async function keepAllTyped(): Promise<void> {
    let kept
    do {
      kept = state.get().form
      await keep()
    } while (state.get().form !== kept)
  }

  /** Continues the draft that was found. The form's current text stays a draft, and is offered in turn. */
  async function recover(): Promise<void> {
    const { found } = state.get()
    if (!found || found.userId !== userId()) return
    await queue(async () => {
      const draft = await own.goOnWith(found, keepAllTyped)
      if (draft) {
        const { value: form, rowId: id, savedAt: keptAt, server = null, sent = null } = draft
        // A new row has no base revision, even if it replaces a deleted one.
        const { opened, baseRev } = state.get().isNew ? state.get() : draft
        const from = { savedAt: keptAt, isElsewhere: false }
        update({ form, opened, baseRev, id, server, sent, keptAt, keepFailure: null, from })
      }
      await offers.refresh()
    })
  }

  function keepSoon(): void {
    if (!isRunning) return
    // Browsers run key events before timers: with fast typing on a slow machine a timer would be late.
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

  /** Saves what is not saved yet. Resolves afterwards. */
  function flush(): Promise<void> {
    if (waiting === null) return work
    stopWaiting()
    return queue(keep)
  }

  const hide = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  const leave = () => void flush()

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Starts looking for drafts and saving. Returns a function that saves the rest and stops. */
    start(): () => void {
      isRunning = true
      holdWhileDirty()
      void queue(() => own.open(state.get().id))
      offers.watch(userId())
      const stopLooking = clock.after(LOOK_WITHIN, () => update({ isReady: true }))
      document.addEventListener('visibilitychange', hide)
      window.addEventListener('pagehide', leave)
      return () => {
        stopLooking()
        void flush()
        void queue(async () => own.close())
        offers.stop()
        isRunning = false
        holdWhileDirty()
        document.removeEventListener('visibilitychange', hide)
        window.removeEventListener('pagehide', leave)
      }
    },
    /** Another editor has signed in: offers their drafts, and saves for them. */
    signedIn(): void {
      offers.watch(userId())
      if (state.get().isDirty) keepSoon()
    },
    change(change: (form: Form) => Form): void {
      const form = change(state.get().form)
      if (form === state.get().form) return
      isOpening = false
      update({ form, keptAt: null })
      keepSoon()
    },
    /** The row on the device has changed. It is shown if nothing is typed; otherwise the save detects the conflict. */
    rebase({ opened, baseRev }: Opened<Form>): void {
      row = { opened, baseRev }
      if (baseRev !== state.get().rowRev) update({ rowRev: baseRev })
      const isOlder = baseRev < state.get().baseRev
      const isKnown = baseRev === state.get().baseRev && same(opened, state.get().opened)
      // True after a save whose response was lost: it updates the form itself.
      const isSaved = same(opened, state.get().form)
      const isTyped = (state.get().isDirty || state.get().isNew) && !isSaved
      if (isTyped || isOlder || isKnown) return
      update({ form: opened, opened, baseRev, isNew: false, keptAt: null, from: null })
      void queue(keep)
    },
    /** After a conflict: the merged form, to be saved on the server's row. */
    moveTo({ opened, baseRev }: Opened<Form>, form: Form): void {
      row = { opened, baseRev }
      update({ form, opened, baseRev, isNew: false, keptAt: null })
      void queue(keep)
    },
    recover,
    /** Discards the form's text and shows its row again. Returns the draft in the trash, which can be restored. */
    async discard(): Promise<Draft<Kind> | null> {
      isOpening = false
      let discarded: Draft<Kind> | null = null
      await queue(async () => {
        await keepAllTyped()
        discarded = await own.discard(clock.now())
        if (discarded) update({ form: row.opened, ...row, sent: null, keptAt: null, from: null })
        await offers.refresh()
      })
      return discarded
    },
    /** Restores a discarded draft, into the form if nothing is typed there. */
    async takeBack(draft: Draft<Kind>): Promise<void> {
      await queue(() => takeBackDraft(device, draft))
      if (state.get().isDirty) return
      isOpening = true
      await offers.refresh()
    },
    /** Call it when the server's draft, which had all of this form's text, was published or discarded elsewhere. */
    ended(): void {
      if (row.baseRev <= state.get().baseRev) return
      update({ form: row.opened, ...row, isNew: false, server: null, sent: null, keptAt: null, from: null })
      void queue(keep)
    },
    /** Call it when `sent` was saved as this row. Text typed since stays, based on the new revision. */
    async saved(saved: { readonly form: Form; readonly rev: number }, sent: Form): Promise<void> {
      isOpening = false
      const form = same(state.get().form, sent) ? saved.form : state.get().form
      row = { opened: saved.form, baseRev: saved.rev }
      update({ form, ...row, isNew: false, keptAt: null, keepFailure: null, from: null })
      await queue(keep)
    },
    /** The id of the draft that the form writes on the device. It changes when an earlier one is recovered. */
    draftId: own.id,
    /** Call it when this is sent. It is stored at once, because the browser may close before the response. */
    sending(sent: Form): void {
      update({ sent })
      if (state.get().isDirty) void queue(keep)
    },
    /** Stores the server's current draft of this form, for the next time the form is opened; null if there is none. */
    onServer(server: OnServer<Form> | null): void {
      update({ server, sent: null })
      if (isRunning && state.get().isDirty) keepSoon()
    },
    /** Continues this draft instead of the form's text, which was reviewed or is empty. */
    async takeOver({ id, form, baseRev, server, savedAt }: TakenDraft<Form>): Promise<void> {
      isOpening = false
      const isAnother = id !== state.get().id
      const from = savedAt === undefined ? state.get().from : { savedAt, isElsewhere: true }
      update({ id, form, baseRev, server, sent: null, keptAt: null, from })
      await queue(async () => {
        if (isAnother) await own.open(id)
        await keep()
      })
    },
    flush,
  }
}
