// The state, the needs and the actions for an article's draft on the server; `server-draft.ts` implements them.
import type { Clock } from '#api/clock.ts'
import type { DraftSave, ServerDraft } from '#api/write/server-drafts.ts'
import type { DeleteOutcome, SaveOutcome } from '#api/write/row-writes.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { Observable } from '#domain/observable.ts'
import type { DraftStore } from './draft-state.ts'

export interface ServerDraftState {
  /** Saved elsewhere, and not the base of this form. Nothing is sent until somebody has reviewed it. */
  readonly theirs: ServerDraft | null
  /** Another tab of this device saved it. */
  readonly isOfTab: boolean
  /** Has the server answered, or taken too long? Before that nothing should be typed. */
  readonly isReady: boolean
  /** The row as last seen or saved here; null: this form knows of none. */
  readonly row: ServerDraft | null
  /** The last request was refused or had no answer. */
  readonly failure: Failure | null
}

/** `same`: there was nothing to send; `moved`: another device has saved; `unsent`: it is on this device alone. */
export type Sent = 'saved' | 'same' | 'moved' | 'unsent'

/** The calls of `api/write/server-drafts.ts` that are made for a form. */
export interface DraftCalls {
  readonly fetch: (id: string) => Promise<Result<ServerDraft>>
  readonly save: (save: DraftSave) => Promise<Result<SaveOutcome<ServerDraft>>>
  readonly remove: (draft: Pick<ServerDraft, 'id' | 'rev'>) => Promise<Result<DeleteOutcome<ServerDraft>>>
}

export interface ServerDraftOptions {
  readonly draftStore: DraftStore<'article'>
  readonly calls: DraftCalls
  readonly clock: Clock
  /** Is there a network, and a signed-in owner of these drafts? */
  readonly mayAsk: () => boolean
  /** Did the signed-in person save it? Another person's text is loaded by hand only. */
  readonly isMine: (row: ServerDraft) => boolean
}

export interface FormServerDraft extends Observable<ServerDraftState> {
  /** Begins to follow the form. Returns a function that stops and sends what is left. */
  start(): () => void
  /** Reads the server's draft, and sends what it lacks. */
  look(): Promise<void>
  /** Sends the difference now; `byHand`: as 'Guardar borrador' does. Never rejects for a failure of the network or the server. */
  send(byHand?: boolean): Promise<Sent>
  /**
   * Publishes the form by `save`. Before that, an existing draft on the server gets the text to be published. Other sends wait
   * meanwhile: a draft that arrives after the publication would stay.
   */
  publish<T>(save: () => Promise<T>): Promise<T>
  /** The form was published with this content, and its draft deleted. */
  published(form: ArticleForm): void
  /** Continues a draft that was begun elsewhere, in a form in which nothing is typed. False: it is not available. */
  open(id: string): Promise<boolean>
  /** Continues with what another device has saved, or with a merge of that and the form's text. */
  goOn(form?: ArticleForm): Promise<void>
  /** Another call has made this the row. */
  heard(row: ServerDraft): void
}
