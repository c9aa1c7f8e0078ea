// One form as it is typed and as it is kept on the device: written several times a second, offered again after whatever
// happened, dropped only when a save has come back or somebody says so (traps 18 to 22). The form writes one draft, which no
// other form writes: whatever happens changes the state, and `keep` makes that draft say the same. The screen draws the state.
import { createObservable } from '#domain/observable.ts'
import { writeDraft, type DraftKind } from '#store/drafts.ts'
import { holdReloads } from '#store/unsaved-work.ts'
import { createDraftOffers, type Offers } from './draft-offers.ts'
import type { DraftStoreOptions, DraftState, DraftStore } from './draft-state.ts'
import { createOwnDraft } from './own-draft.ts'
import { createStoreQueue } from './store-queue.ts'

/** Milliseconds from the first unwritten change to its writing. */
export const KEEP_WITHIN = 250

/** Which drafts these are, each as it was saved last. */
const namesOf = (drafts: readonly { readonly id: string; readonly savedAt: number }[]) =>
  drafts.map(({ id, savedAt }) => `${id} ${savedAt}`).join()

export function createDraftStore<Kind extends DraftKind>(options: DraftStoreOptions<Kind>): DraftStore<Kind> {
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
    found: null,
    left: [],
    server: null,
    sent: null,
    isElsewhere: false,
  })
  let offered: Offers<Kind> = { drafts: [], isElsewhere: false }
  let wanted = options.recover ?? null
  let waiting: { readonly since: number; readonly cancel: () => void } | null = null
  let letReload: (() => void) | null = null
  let isRunning = false
  // One after the other: a late write must not bring back what a save has dropped. The form goes on without a store.
  const work = createStoreQueue(device, (keepFailure) => update({ keepFailure }))
  const queue = (task: () => Promise<void>) => work.add(task)
  const own = createOwnDraft({ device, forms, kind })
  const offers = createDraftOffers({ device, forms, kind, rowId: () => state.get().id, tell: hearOffers })

  function update(next: Partial<DraftState<Kind>>): void {
    const now = { ...state.get(), ...next }
    state.set({ ...now, isDirty: !same(now.form, now.opened), ...offerFor(now) })
    holdWhileDirty()
  }

  /** What of all that is offered concerns this form. */
  function offerFor({
    id,
    isNew,
  }: DraftState<Kind>): Pick<DraftState<Kind>, 'found' | 'left' | 'isElsewhere'> {
    const asked = offered.drafts.find(({ draft }) => draft.id === wanted)
    const left = offered.drafts
      .filter((offer) => offer === asked || (isNew ? offer.row === 'new' : offer.draft.rowId === id))
      .filter(({ draft, isWritten }) => !isWritten && draft.id !== own.id())
      .map(({ draft }) => draft)
    // The next older than the one in the form, and after the oldest the latest again: so each has its turn.
    const next = left.find(({ savedAt }) => savedAt < (own.savedAt() ?? Infinity))
    const found = left.find((draft) => draft.id === wanted) ?? next ?? left[0] ?? null
    return { found, left, isElsewhere: offered.isElsewhere || asked?.isWritten === true }
  }

  function hearOffers(next: Offers<Kind>): void {
    offered = next
    const { found, left, isElsewhere } = offerFor(state.get())
    const isNews = found?.id !== state.get().found?.id || namesOf(left) !== namesOf(state.get().left)
    if (isNews || isElsewhere !== state.get().isElsewhere) update({})
    if (wanted === null || state.get().found?.id !== wanted || state.get().isDirty) return
    wanted = null
    void recover()
  }

  function holdWhileDirty(): void {
    const shouldHold = isRunning && state.get().isDirty
    if (shouldHold) letReload ??= holdReloads()
    else if (letReload) {
      letReload()
      letReload = null
    }
  }

  /** Makes the device hold what the form says: its draft while there is anything to save, else none. */
  async function keep(): Promise<void> {
    stopWaiting()
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

  async function recover(): Promise<void> {
    const { found } = state.get()
    if (!found || found.userId !== userId()) return
    await queue(async () => {
      const draft = await own.goOnWith(found, keepAllTyped)
      if (draft) {
        const { value: form, rowId: id, savedAt: keptAt, server = null, sent = null } = draft
        // A new row stands on none, also when it takes the place of a deleted one.
        const { opened, baseRev } = state.get().isNew ? state.get() : draft
        update({ form, opened, baseRev, id, server, sent, keptAt, keepFailure: null })
      }
      await offers.refresh()
    })
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

  const hide = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  const leave = () => void flush()

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      isRunning = true
      holdWhileDirty()
      void queue(() => own.open(state.get().id))
      offers.watch(userId())
      document.addEventListener('visibilitychange', hide)
      window.addEventListener('pagehide', leave)
      return () => {
        void flush()
        void queue(async () => own.close())
        offers.stop()
        isRunning = false
        holdWhileDirty()
        document.removeEventListener('visibilitychange', hide)
        window.removeEventListener('pagehide', leave)
      }
    },
    signedIn() {
      offers.watch(userId())
      if (state.get().isDirty) keepSoon()
    },
    change(change) {
      const form = change(state.get().form)
      if (form === state.get().form) return
      update({ form, keptAt: null })
      keepSoon()
    },
    rebase({ opened, baseRev }) {
      const isOlder = baseRev < state.get().baseRev
      const isKnown = baseRev === state.get().baseRev && same(opened, state.get().opened)
      // A save whose answer was lost brings the form itself.
      const isTyped = state.get().isDirty && !same(opened, state.get().form)
      if (state.get().isNew || isTyped || isOlder || isKnown) return
      update({ form: opened, opened, baseRev, keptAt: null })
      void queue(keep)
    },
    moveTo({ opened, baseRev }, form) {
      update({ form, opened, baseRev, isNew: false, keptAt: null })
      void queue(keep)
    },
    recover,
    async discard() {
      const { found } = state.get()
      let isGone = false
      await queue(async () => {
        if (found) isGone = await own.discard(found)
        await offers.refresh()
      })
      if (!found || !isGone) return null
      return () => void queue(async () => void (await writeDraft(device, found, null)))
    },
    async saved(row, sent) {
      const form = same(state.get().form, sent) ? row.form : state.get().form
      update({ form, opened: row.form, baseRev: row.rev, isNew: false, keptAt: null, keepFailure: null })
      await queue(keep)
    },
    async revert() {
      update({ form: state.get().opened, keptAt: null })
      await queue(keep)
    },
    draftId: own.id,
    sending(sent) {
      update({ sent })
      if (state.get().isDirty) void queue(keep)
    },
    onServer(server) {
      update({ server, sent: null })
      if (isRunning && state.get().isDirty) keepSoon()
    },
    async takeOver({ id, form, baseRev, server }) {
      const isAnother = id !== state.get().id
      update({ id, form, baseRev, server, sent: null, keptAt: null })
      await queue(async () => {
        if (isAnother) await own.moveTo(id)
        await keep()
      })
    },
    flush,
  }
}
