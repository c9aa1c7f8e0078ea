// The draft of an article on the server, beside the one on the device, which stays the first: sent a few seconds after a
// change, never over what another device has saved since, and removed once the form says nothing else than its row.
// Whatever keeps it from being sent loses nothing and is no failure of the form.
import type { Clock } from '#api/clock.ts'
import type { DraftSave, ServerDraft } from '#api/server-drafts.ts'
import type { DeleteOutcome, SaveOutcome } from '#api/row-writes.ts'
import { type ArticleForm, sameForm } from '#domain/article-form.ts'
import type { Failure, Result } from '#domain/failure.ts'
import { createObservableRecord, type Observable } from '#domain/observable.ts'
import type { DraftStore } from '../shell/draft-state.ts'

/** Milliseconds from the first unsent change to its sending. */
export const SEND_WITHIN = 3000
/** Milliseconds until a sending that had no answer is tried again: with the first, less than ten seconds. */
const TRY_AGAIN = 5000

export interface ServerDraftState {
  /** What another device has saved, and this form does not go on from. Nothing is sent until somebody has looked at it. */
  readonly theirs: ServerDraft | null
  /** The row as it was last seen or saved here; null: there is none that this form knows of. */
  readonly row: ServerDraft | null
  /** The last sending was refused or had no answer. */
  readonly failure: Failure | null
}

/** `same`: there was nothing to send; `moved`: another device has been there; `unsent`: it is on this device alone. */
export type Sent = 'saved' | 'same' | 'moved' | 'unsent'

type RemoveDraft = (draft: Pick<ServerDraft, 'id' | 'rev'>) => Promise<Result<DeleteOutcome<ServerDraft>>>

/** The calls of `api/server-drafts.ts` that are made for a form. */
export interface DraftCalls {
  readonly fetch: (id: string) => Promise<Result<ServerDraft>>
  readonly save: (save: DraftSave) => Promise<Result<SaveOutcome<ServerDraft>>>
  readonly remove: RemoveDraft
  /** The same because somebody asked for it, who is asked for the password where the session has ended. */
  readonly discard: RemoveDraft
}

export interface ServerDraftOptions {
  readonly draftStore: DraftStore<'article'>
  readonly calls: DraftCalls
  readonly clock: Clock
  /** Is there a network, and somebody whose drafts these are? */
  readonly mayAsk: () => boolean
}

export interface FormServerDraft extends Observable<ServerDraftState> {
  /** Begins to follow the form. Returns the way to stop, which sends what is not sent yet. */
  start(): () => void
  /** Looks what the server has, and sends what it lacks. */
  look(): Promise<void>
  /** Sends what differs, now. Never rejects for what the network or the server does. */
  send(): Promise<Sent>
  /**
   * Publishes the form by `save`. The draft on the server, where there is one, says before that what will be published;
   * what is to be sent meanwhile waits, for a draft that came behind the publication would stay.
   */
  publish<T>(save: () => Promise<T>): Promise<T>
  /** The form was published as this: its draft went with it, unless it waits for its time. */
  published(form: ArticleForm): void
  /** Goes on with a draft that was begun elsewhere, in a form in which nothing is typed. False: it is not to be had. */
  open(id: string): Promise<boolean>
  /** Goes on with what another device has saved, or with what was chosen of that and what stands in the form. */
  goOn(form?: ArticleForm): Promise<void>
  /** The row is this now, by a call of its own. */
  heard(row: ServerDraft): void
  /** Deletes what another device has saved. Gives the way back; null where it could not be. */
  discard(): Promise<(() => void) | null>
}

export function createServerDraft(options: ServerDraftOptions): FormServerDraft {
  const { draftStore, calls, clock, mayAsk } = options
  const state = createObservableRecord<ServerDraftState>({ theirs: null, row: null, failure: null })
  let work: Promise<unknown> = Promise.resolve()
  let waiting: (() => void) | null = null
  /** Sent, and never answered: the row may say any of them. */
  let lost: readonly ArticleForm[] = []

  function stopWaiting(): void {
    waiting?.()
    waiting = null
  }

  function sendSoon(within = SEND_WITHIN): void {
    waiting ??= clock.after(within, () => void send())
  }

  function send(): Promise<Sent> {
    stopWaiting()
    const sent = work.then(sendNow)
    // A bug is reported where it happened, and does not stop what comes after.
    work = sent.catch(() => {})
    return sent
  }

  async function sendNow(): Promise<Sent> {
    const { id, form, baseRev, isDirty, server } = draftStore.get()
    if (!isDirty && server === null) return 'same'
    if (isDirty && server !== null && sameForm(server.form, form)) return 'same'
    if (!mayAsk()) return 'unsent'
    if (!isDirty && server !== null) return await removeLeft(id, server.rev)
    const { theirs } = state.get()
    if (theirs !== null) weigh(theirs)
    if (state.get().theirs !== null) return 'moved'
    const draft = draftStore.draftId()
    draftStore.sending(form)
    const saved = await calls.save({ id, form, baseRev, rev: server?.rev ?? null })
    // Another draft of the device has taken the form over: that one goes on from what it knows itself.
    const isOurs = draftStore.draftId() === draft && draftStore.get().id === id
    if (!saved.ok) return await notSent(saved.failure, form, server !== null && isOurs)
    state.set({ failure: null })
    const { kind, row } = saved.value
    if (!isOurs) return 'unsent'
    if (kind === 'saved' || lost.some((one) => sameForm(one, row.form))) {
      lost = []
      heard(row)
      return kind === 'saved' ? 'saved' : await sendNow()
    }
    weigh(row)
    return state.get().theirs === null ? await sendNow() : 'moved'
  }

  async function notSent(failure: Failure, form: ArticleForm, hadRow: boolean): Promise<Sent> {
    if (failure.kind === 'missing' && hadRow) {
      // It was published or deleted elsewhere; what is typed here is a draft all the same.
      lost = []
      draftStore.onServer(null)
      return await sendNow()
    }
    state.set({ failure })
    if (['refused', 'missing', 'rejected', 'too-large'].includes(failure.kind)) return 'unsent'
    lost = [...lost, form]
    sendSoon(TRY_AGAIN)
    return 'unsent'
  }

  /** The form says nothing else than its row: its draft goes, unless it waits for its time or somebody else has saved it. */
  async function removeLeft(id: string, rev: number): Promise<Sent> {
    if (state.get().row === null) {
      // Of another day: whether it waits for its time, only the server knows.
      const found = await calls.fetch(id)
      if (found.ok) state.set({ row: found.value })
      else if (found.failure.kind !== 'missing') return 'unsent'
    }
    if (state.get().row?.publishAt != null) return 'same'
    const removed = await calls.remove({ id, rev })
    if (!removed.ok) return 'unsent'
    if (draftStore.get().server?.rev === rev) draftStore.onServer(null)
    if (removed.value.kind === 'moved') weigh(removed.value.row)
    else state.set({ row: null })
    return 'saved'
  }

  function heard(row: ServerDraft): void {
    state.set({ row, theirs: null })
    draftStore.onServer({ rev: row.rev, form: row.form })
  }

  /** What the server has: this form's own, the same words, or another device's. */
  function weigh(row: ServerDraft): void {
    const { form, isDirty, server, sent, baseRev } = draftStore.get()
    state.set({ row })
    // Then it has nothing to say any more, and goes with the next sending.
    const isPublished = !isDirty && row.publishAt === null && row.baseRev <= baseRev
    if (server !== null && server.rev >= row.rev) state.set({ theirs: null })
    // Its answer was lost with the browser that sent it; or its time alone is another, or what it was written on.
    else if ([sent, server?.form].some((one) => one && sameForm(row.form, one))) heard(row)
    else if (!sameForm(row.form, form)) state.set({ theirs: row })
    else if (isDirty || isPublished) heard(row)
    else state.set({ theirs: null })
  }

  async function look(): Promise<void> {
    const { id } = draftStore.get()
    if (mayAsk()) {
      const found = await calls.fetch(id)
      if (draftStore.get().id !== id) return
      if (found.ok) weigh(found.value)
      else if (found.failure.kind === 'missing') state.set({ theirs: null, row: null })
    }
    await send()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      let { id, form, baseRev } = draftStore.get()
      const stopFollowing = draftStore.subscribe(() => {
        const now = draftStore.get()
        if (now.form === form && now.id === id && now.baseRev === baseRev) return
        // A draft that waited for its time may have been published just now.
        if (now.id !== id || (now.baseRev !== baseRev && state.get().row !== null)) void look()
        // The row or the form may say the same by now.
        const { theirs } = state.get()
        if (theirs !== null) weigh(theirs)
        ;({ id, form, baseRev } = now)
        sendSoon()
      })
      const seen = () => void (document.visibilityState === 'hidden' ? send() : look())
      const leave = () => void send()
      const online = () => void look()
      document.addEventListener('visibilitychange', seen)
      addEventListener('pagehide', leave)
      addEventListener('online', online)
      // A new form has an id that no server knows.
      if (!draftStore.get().isNew) void look()
      return () => {
        stopFollowing()
        void send()
        document.removeEventListener('visibilitychange', seen)
        removeEventListener('pagehide', leave)
        removeEventListener('online', online)
      }
    },
    look,
    send,
    async publish(save) {
      const done = work.then(async () => {
        if (draftStore.get().server !== null) await sendNow()
        return await save()
      })
      work = done.catch(() => {})
      return await done
    },
    published(form) {
      const { server } = draftStore.get()
      if (server === null || !sameForm(server.form, form)) return
      lost = []
      // One that waits for its time stays, on the revision that was just published.
      if (state.get().row?.publishAt != null) return void look()
      state.set({ row: null })
      draftStore.onServer(null)
    },
    async open(id) {
      const found = mayAsk() ? await calls.fetch(id) : null
      if (!found?.ok || draftStore.get().isDirty) return false
      const { form, baseRev, rev } = found.value
      state.set({ row: found.value })
      await draftStore.takeOver({ id, form, baseRev, server: { rev, form } })
      return true
    },
    async goOn(chosen) {
      const { theirs } = state.get()
      if (theirs === null) return
      const { id, rev, form } = theirs
      const baseRev = chosen ? draftStore.get().baseRev : theirs.baseRev
      lost = []
      state.set({ theirs: null })
      await draftStore.takeOver({ id, form: chosen ?? form, baseRev, server: { rev, form } })
      await send()
    },
    heard,
    async discard() {
      const { theirs } = state.get()
      const removed = theirs && (await calls.discard(theirs))
      if (!theirs || !removed?.ok) return null
      if (removed.value.kind === 'moved') {
        weigh(removed.value.row)
        return null
      }
      state.set({ theirs: null, row: null })
      sendSoon()
      return () => void calls.save({ ...theirs, rev: null }).then(look)
    },
  }
}
