// What is known of the draft of an article on the server, what is needed for it and can be told; `server-draft.ts` is how.
import type { Clock } from '#api/clock.ts'
import type { DraftSave, ServerDraft } from '#api/write/server-drafts.ts'
import type { DeleteOutcome, SaveOutcome } from '#api/write/row-writes.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { Observable } from '#domain/observable.ts'
import type { DraftStore } from './draft-state.ts'

export interface ServerDraftState {
  /** Saved elsewhere, and this form does not go on from it. Nothing is sent until somebody has looked at it. */
  readonly theirs: ServerDraft | null
  /** It was another tab of this device that saved it. */
  readonly isOfTab: boolean
  /** Has the server said what it has, or taken too long? Before that nothing should be typed. */
  readonly isReady: boolean
  /** The row as it was last seen or saved here; null: there is none that this form knows of. */
  readonly row: ServerDraft | null
  /** The last sending was refused or had no answer. */
  readonly failure: Failure | null
}

/** `same`: there was nothing to send; `moved`: another device has been there; `unsent`: it is on this device alone. */
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
  /** Is there a network, and somebody whose drafts these are? */
  readonly mayAsk: () => boolean
  /** Was it saved by whoever is signed in? Another person's words are taken in by nobody but by hand. */
  readonly isMine: (row: ServerDraft) => boolean
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
  /** The form was published as this: its draft went with it. */
  published(form: ArticleForm): void
  /** Goes on with a draft that was begun elsewhere, in a form in which nothing is typed. False: it is not to be had. */
  open(id: string): Promise<boolean>
  /** Goes on with what another device has saved, or with what was chosen of that and what stands in the form. */
  goOn(form?: ArticleForm): Promise<void>
  /** The row is this now, by a call of its own. */
  heard(row: ServerDraft): void
}
