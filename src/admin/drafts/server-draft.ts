// The draft of an article on the server, in addition to the one on the device, which takes precedence. It is sent a
// few seconds after a change, and never overwrites what another device has saved since (P19.4). It is removed once
// the form equals its row. A failure to send loses nothing and is not a failure of the form.
import type { Clock } from '#api/clock.ts'
import type { DeleteOutcome, SaveOutcome } from '#api/write/row-writes.ts'
import type { DraftSave, ServerDraft } from '#api/write/server-drafts.ts'
import { type ArticleForm, sameForm } from '#domain/articles/article-form.ts'
import type { Failure, Result } from '#domain/failure.ts'
import { createObservableRecord } from '#domain/observable.ts'
import type { DraftStore } from './draft-store.ts'

export interface ServerDraftState {
  /** A draft saved elsewhere that this form is not based on. Nothing is sent until the editor has reviewed it. */
  readonly theirs: ServerDraft | null
  readonly isOfTab: boolean
  /** Has the server responded, or timed out? Until then nothing should be typed. */
  readonly isReady: boolean
  /** The row as this form last saw or saved it; null if none is known. */
  readonly row: ServerDraft | null
  readonly failure: Failure | null
}

/** `same`: there was nothing to send; `moved`: another device saved first; `unsent`: only this device has it. */
export type Sent = 'saved' | 'same' | 'moved' | 'unsent'

export interface DraftCalls {
  readonly fetch: (id: string) => Promise<Result<ServerDraft>>
  readonly save: (save: DraftSave) => Promise<Result<SaveOutcome<ServerDraft>>>
  readonly remove: (draft: Pick<ServerDraft, 'id' | 'rev'>) => Promise<Result<DeleteOutcome<ServerDraft>>>
}

interface ServerDraftOptions {
  readonly draftStore: DraftStore<'article'>
  readonly calls: DraftCalls
  readonly clock: Clock
  /** Is there a network, and is an editor signed in? */
  readonly mayAsk: () => boolean
  /** Did the signed-in editor save it? Another editor's text is never taken over automatically. */
  readonly isMine: (row: ServerDraft) => boolean
}

/** Milliseconds from the first unsent change until it is sent. */
export const SEND_WITHIN = 3000
/** Milliseconds that a form waits for the server's draft when it opens. */
const LOOK_WITHIN = 1000
/** Milliseconds until a send without a response is retried: with the first attempt less than ten seconds. */
const TRY_AGAIN = 5000

export type FormServerDraft = ReturnType<typeof createServerDraft>

export function createServerDraft(options: ServerDraftOptions) {
  const { draftStore, calls, clock, mayAsk, isMine } = options
  const state = createObservableRecord<ServerDraftState>({
    theirs: null,
    isOfTab: false,
    isReady: false,
    row: null,
    failure: null,
  })
  let work: Promise<unknown> = Promise.resolve()
  let waiting: (() => void) | null = null
  /** Texts sent without a response: the row may equal any of them. */
  let lost: readonly ArticleForm[] = []

  function stopWaiting(): void {
    waiting?.()
    waiting = null
  }

  function sendSoon(within = SEND_WITHIN): void {
    waiting ??= clock.after(within, () => void send())
  }

  /** Sends changes now; `byHand` is for 'Guardar borrador'. Never rejects because of the network or the server. */
  function send(byHand = false): Promise<Sent> {
    stopWaiting()
    const sent = work.then(() => sendNow(byHand))
    // A bug is reported where it happened, and does not stop later work.
    work = sent.catch(() => {})
    return sent
  }

  async function sendNow(byHand = false): Promise<Sent> {
    const { id, form, baseRev, isDirty, server } = draftStore.get()
    if (!isDirty && server === null) return 'same'
    // The history of an unpublished text distinguishes saves by hand from automatic ones.
    const isToMark = byHand && baseRev === 0 && mayAsk()
    if (isDirty && server !== null && sameForm(server.form, form) && !isToMark) return 'same'
    if (!mayAsk()) return 'unsent'
    if (!isDirty && server !== null) return await removeLeft(id, server.rev)
    const { theirs } = state.get()
    if (theirs !== null) weigh(theirs)
    if (state.get().theirs !== null) return 'moved'
    const draft = draftStore.draftId()
    draftStore.sending(form)
    const saved = await calls.save({ id, form, baseRev, rev: server?.rev ?? null, byHand })
    // If another draft of the device has replaced the form's, that one keeps its own state.
    const isOurs = draftStore.draftId() === draft && draftStore.get().id === id
    if (!saved.ok) return await notSent(saved.failure, { form, byHand, hadRow: server !== null && isOurs })
    state.set({ failure: null })
    const { kind, row } = saved.value
    if (!isOurs) {
      const { id: shown, isDirty: isTyped } = draftStore.get()
      if (kind !== 'saved' || shown !== id || isTyped) return 'unsent'
      // It was discarded while being sent, so it is also removed from the server.
      heard(row)
      return await sendNow()
    }
    if (kind === 'saved' || lost.some((one) => sameForm(one, row.form))) {
      lost = []
      heard(row)
      return kind === 'saved' ? 'saved' : await sendNow(byHand)
    }
    weigh(row)
    return state.get().theirs === null ? await sendNow(byHand) : 'moved'
  }

  async function notSent(
    failure: Failure,
    { form, byHand, hadRow }: { form: ArticleForm; byHand: boolean; hadRow: boolean },
  ): Promise<Sent> {
    if (failure.kind === 'missing' && hadRow) {
      // It was published or deleted elsewhere; text typed here is still a draft.
      lost = []
      draftStore.onServer(null)
      return await sendNow(byHand)
    }
    state.set({ failure })
    if (['refused', 'missing', 'rejected', 'too-large'].includes(failure.kind)) return 'unsent'
    lost = [...lost, form]
    sendSoon(TRY_AGAIN)
    return 'unsent'
  }

  /** Called when the form equals its row: deletes its draft, unless it is scheduled or another editor has saved it. */
  async function removeLeft(id: string, rev: number): Promise<Sent> {
    if (state.get().row === null) {
      // The draft is from an earlier session: only the server knows whether it is scheduled.
      const found = await calls.fetch(id)
      if (found.ok) state.set({ row: found.value })
      else if (found.failure.kind !== 'missing') return 'unsent'
    }
    if (state.get().row?.publishAt != null) return 'same'
    const removed = await calls.remove({ id, rev })
    if (!removed.ok) return 'unsent'
    if (draftStore.get().server?.rev === rev) draftStore.onServer(null)
    if (removed.value.kind === 'moved') state.set({ row: removed.value.row, theirs: removed.value.row })
    else state.set({ row: null })
    return 'saved'
  }

  /** Call it when another call has changed the row to this. */
  function heard(row: ServerDraft): void {
    state.set({ row, theirs: null })
    draftStore.onServer({ rev: row.rev, form: row.form })
  }

  /** Classifies the server's draft: this form's own, the same text, another tab's, or another device's, which is newer. */
  function weigh(row: ServerDraft): void {
    const { form, isDirty, server, sent, baseRev, others } = draftStore.get()
    const says = (words: ArticleForm | null | undefined) => words != null && sameForm(row.form, words)
    state.set({ row, theirs: null })
    if (server !== null && server.rev >= row.rev) return
    // Its response was lost when the browser closed; or only its schedule or base revision differs.
    if (says(sent) || says(server?.form)) return heard(row)
    if (says(form)) {
      // A published draft no longer differs, and is deleted with the next send.
      if (isDirty || (row.publishAt === null && row.baseRev <= baseRev)) heard(row)
      return
    }
    const isOfTab = others.some((one) => one.server?.rev === row.rev || says(one.value) || says(one.sent))
    if (isOfTab && !isDirty) return
    if (!isOfTab && isMine(row) && (!isDirty || isAllSent())) void take(row, row.form)
    else state.set({ theirs: row, isOfTab })
  }

  /** Was nothing typed here since the server's draft that the form is based on? */
  function isAllSent(): boolean {
    const { server, form } = draftStore.get()
    return server !== null && sameForm(server.form, form)
  }

  async function take(
    { id, baseRev, rev, form: saved, savedAt }: ServerDraft,
    form: ArticleForm,
  ): Promise<void> {
    lost = []
    state.set({ theirs: null })
    const from = form === saved ? { savedAt } : {}
    await draftStore.takeOver({ id, form, baseRev, server: { rev, form: saved }, ...from })
  }

  /** Reads the server's draft, and sends the text it lacks. */
  async function look(): Promise<void> {
    const { id } = draftStore.get()
    if (mayAsk()) {
      const found = await calls.fetch(id)
      if (draftStore.get().id !== id) return
      if (found.ok) weigh(found.value)
      else if (found.failure.kind === 'missing') {
        state.set({ theirs: null, row: null })
        // If the row is newer than the form, the draft's text was published (P19.7).
        if (isAllSent()) draftStore.ended()
      }
    }
    state.set({ isReady: true })
    await send()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Starts following the form. Returns a function that sends the rest and stops. */
    start(): () => void {
      let { id, form, rowRev } = draftStore.get()
      const stopFollowing = draftStore.subscribe(() => {
        const now = draftStore.get()
        const isRowNew = now.rowRev !== rowRev
        if (now.form === form && now.id === id && !isRowNew) return
        // A draft that is scheduled, or written elsewhere, may just have been published.
        if (now.id !== id || (isRowNew && (state.get().row !== null || now.server !== null))) void look()
        // The row or the form may be equal to it by now.
        const { theirs } = state.get()
        if (theirs !== null) weigh(theirs)
        ;({ id, form, rowRev } = now)
        sendSoon()
      })
      const seen = () => void (document.visibilityState === 'hidden' ? send() : look())
      const leave = () => void send()
      const online = () => void look()
      document.addEventListener('visibilitychange', seen)
      addEventListener('pagehide', leave)
      addEventListener('online', online)
      const stopLooking = clock.after(LOOK_WITHIN, () => state.set({ isReady: true }))
      // The server cannot know the id of an empty new form.
      if (draftStore.get().isNew && !draftStore.get().isDirty) state.set({ isReady: true })
      else void look()
      return () => {
        stopFollowing()
        stopLooking()
        void send()
        document.removeEventListener('visibilitychange', seen)
        removeEventListener('pagehide', leave)
        removeEventListener('online', online)
      }
    },
    look,
    send,
    /**
     * Publishes the form with `save`. A draft on the server first records what will be published. Other changes wait,
     * because a draft that arrived after publishing would remain.
     */
    async publish<T>(save: () => Promise<T>): Promise<T> {
      const done = work.then(async () => {
        if (draftStore.get().server !== null) await sendNow()
        return await save()
      })
      work = done.catch(() => {})
      return await done
    },
    /** Call it when the form was published as this, which also ended its draft. */
    published(form: ArticleForm): void {
      const { server } = draftStore.get()
      if (server === null || !sameForm(server.form, form)) return
      lost = []
      state.set({ row: null })
      draftStore.onServer(null)
    },
    /** Continues a draft that was started elsewhere, in a form without typed text. */
    async open(id: string): Promise<void> {
      const found = mayAsk() ? await calls.fetch(id) : null
      if (!found?.ok || draftStore.get().isDirty) return
      const { form, baseRev, rev } = found.value
      state.set({ row: found.value })
      await draftStore.takeOver({ id, form, baseRev, server: { rev, form } })
    },
    /** Continues another device's draft, or the result of a merge with it. */
    async goOn(chosen?: ArticleForm): Promise<void> {
      const { theirs } = state.get()
      if (theirs === null) return
      const baseRev = chosen ? draftStore.get().baseRev : theirs.baseRev
      await take({ ...theirs, baseRev }, chosen ?? theirs.form)
      await send()
    },
    heard,
  }
}
