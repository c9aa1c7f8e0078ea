// The interface of a form that never loses text: state, dependencies and calls. `draft-store.ts` implements the draft
// on the device, `server-draft.ts` the one on the server.
import type { Clock } from '#api/clock.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { Observable } from '#domain/observable.ts'
import type { Device } from '#store/device/device.ts'
import type { Draft, DraftForms, DraftKind, OnServer } from '#store/drafts/drafts.ts'
import type { DraftLocks } from '#store/drafts/draft-locks.ts'
import type { DraftSave, ServerDraft } from '#api/write/server-drafts.ts'
import type { DeleteOutcome, SaveOutcome } from '#api/write/row-writes.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'

export interface Opened<Form> {
  readonly opened: Form
  /** The row's revision; 0 for a new one. */
  readonly baseRev: number
}

export interface DraftState<Kind extends DraftKind> extends Opened<DraftForms[Kind]> {
  readonly form: DraftForms[Kind]
  /** The row's id; for a new row, the id that the create call will send. */
  readonly id: string
  readonly isNew: boolean
  /** Is there anything to save? Leaving asks only if so. */
  readonly isDirty: boolean
  /** When the form's current text was written to the device; null until then. */
  readonly keptAt: number | null
  /** Why it cannot be written: `refused` if nobody is signed in to own the draft. */
  readonly keepFailure: Failure | null
  /** The row's current revision on the device, whatever revision the form was opened at; 0 if it has no row. */
  readonly rowRev: number
  /** Has the search for a draft ended? Until then nothing should be typed. */
  readonly isReady: boolean
  /** When the draft that the form was opened with was saved. Null if the form started with its row, or empty. */
  readonly from: { readonly savedAt: number; readonly isElsewhere: boolean } | null
  /** Another draft of this form on this device that no tab is writing, offered instead of this one. */
  readonly found: Draft<Kind> | null
  /** All other drafts of this form on this device, including those being written by other tabs. */
  readonly others: readonly Draft<Kind>[]
  /** The draft on the server that the form is based on; null if none is known. */
  readonly server: OnServer<DraftForms[Kind]> | null
  /** The last text sent to the server without a response so far; null if there is none. */
  readonly sent: DraftForms[Kind] | null
  /** Does another tab have this form open? If so, this tab writes its own draft. */
  readonly isElsewhere: boolean
}

/** A draft that a form continues: another device's, or the result of a merge. */
interface TakenDraft<Form> {
  /** The row's id. It changes when a new form continues a draft that was started elsewhere. */
  readonly id: string
  readonly form: Form
  /** The article's revision that the draft is based on. */
  readonly baseRev: number
  readonly server: OnServer<Form>
  /** When another device saved it; absent for a merge on this device. */
  readonly savedAt?: number
}

export interface DraftStoreOptions<Kind extends DraftKind> extends Opened<DraftForms[Kind]> {
  readonly device: Device
  readonly clock: Clock
  readonly forms: DraftLocks
  readonly kind: Kind
  readonly id: string
  readonly isNew: boolean
  readonly same: (a: DraftForms[Kind], b: DraftForms[Kind]) => boolean
  /** The owner of the drafts; null if nobody is signed in. */
  readonly userId: () => string | null
  /** The id of the draft to start with, once no other tab is writing it and if nothing has been typed here. */
  readonly recover?: string | null
}

export interface DraftStore<Kind extends DraftKind> extends Observable<DraftState<Kind>> {
  /** Starts looking for drafts and saving. Returns a function that saves the rest and stops. */
  start(): () => void
  /** Another editor has signed in: offers their drafts, and saves for them. */
  signedIn(): void
  change(change: (form: DraftForms[Kind]) => DraftForms[Kind]): void
  /** The row on the device has changed. It is shown if nothing is typed; otherwise the save detects the conflict. */
  rebase(row: Opened<DraftForms[Kind]>): void
  /** After a conflict: the merged form, to be saved on the server's row. */
  moveTo(row: Opened<DraftForms[Kind]>, form: DraftForms[Kind]): void
  /** Continues the draft that was found. The form's current text stays a draft, and is offered in turn. */
  recover(): Promise<void>
  /** Discards the form's text and shows its row again. Returns the draft in the trash, which can be restored. */
  discard(): Promise<Draft<Kind> | null>
  /** Restores a discarded draft, into the form if nothing is typed there. */
  takeBack(draft: Draft<Kind>): Promise<void>
  /** Called when the server's draft, which contained all of this form's text, was published or discarded elsewhere. */
  ended(): void
  /** Called when a save succeeded: `sent` is saved as `row`. Text typed since stays, based on the new revision. */
  saved(row: { readonly form: DraftForms[Kind]; readonly rev: number }, sent: DraftForms[Kind]): Promise<void>
  /** The id of the draft that the form writes on the device. It changes when an earlier one is recovered. */
  draftId(): string
  /** Called when this is sent. It is stored at once, because the browser may close before the response. */
  sending(form: DraftForms[Kind]): void
  /** Stores the server's current draft of this form, for the next time the form is opened; null if there is none. */
  onServer(server: OnServer<DraftForms[Kind]> | null): void
  /** Continues this draft instead of the form's text, which was reviewed or is empty. */
  takeOver(draft: TakenDraft<DraftForms[Kind]>): Promise<void>
  /** Saves what is not saved yet. Resolves afterwards. */
  flush(): Promise<void>
}

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

export interface ServerDraftOptions {
  readonly draftStore: DraftStore<'article'>
  readonly calls: DraftCalls
  readonly clock: Clock
  /** Is there a network, and is an editor signed in? */
  readonly mayAsk: () => boolean
  /** Did the signed-in editor save it? Another editor's text is never taken over automatically. */
  readonly isMine: (row: ServerDraft) => boolean
}

export interface FormServerDraft extends Observable<ServerDraftState> {
  /** Starts following the form. Returns a function that sends the rest and stops. */
  start(): () => void
  /** Reads the server's draft, and sends the text it lacks. */
  look(): Promise<void>
  /** Sends changes now; `byHand` is for 'Guardar borrador'. Never rejects because of the network or the server. */
  send(byHand?: boolean): Promise<Sent>
  /**
   * Publishes the form with `save`. A draft on the server first records what will be published. Other changes wait,
   * because a draft that arrived after publishing would remain.
   */
  publish<T>(save: () => Promise<T>): Promise<T>
  /** Called when the form was published as this, which also ended its draft. */
  published(form: ArticleForm): void
  /** Continues a draft that was started elsewhere, in a form without typed text. False if it is not available. */
  open(id: string): Promise<boolean>
  /** Continues another device's draft, or the result of a merge with it. */
  goOn(form?: ArticleForm): Promise<void>
  /** Called when another call has changed the row to this. */
  heard(row: ServerDraft): void
}
