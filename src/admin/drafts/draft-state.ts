// The interface of a form that loses nothing: its state, its needs and its calls. `draft-store.ts` implements the
// draft on the device, `server-draft.ts` the one on the server.
import type { Clock } from '#api/clock.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { Observable } from '#domain/observable.ts'
import type { Device } from '#store/device/device.ts'
import type { Draft, DraftForms, DraftKind, OnServer } from '#store/drafts/drafts.ts'
import type { DraftLocks } from '#store/drafts/draft-locks.ts'
import type { DraftSave, ServerDraft } from '#api/write/server-drafts.ts'
import type { DeleteOutcome, SaveOutcome } from '#api/write/row-writes.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'

/** The row as the form was opened with it. */
export interface Opened<Form> {
  readonly opened: Form
  /** The row's revision; 0 for a new one. */
  readonly baseRev: number
}

export interface DraftState<Kind extends DraftKind> extends Opened<DraftForms[Kind]> {
  /** As typed. */
  readonly form: DraftForms[Kind]
  /** The row's id; for a new row, the one that the create call will send. */
  readonly id: string
  readonly isNew: boolean
  /** Is there anything to save? Leaving asks only then. */
  readonly isDirty: boolean
  /** When the form's present text was written to the device; null until then. */
  readonly keptAt: number | null
  /** Why it cannot be written: `refused` when nobody is signed in who would own the draft. */
  readonly keepFailure: Failure | null
  /** The row's present revision on the device, whatever revision the form was opened at; 0: it has no row. */
  readonly rowRev: number
  /** Has the search for a draft ended? Before that nothing should be typed. */
  readonly isReady: boolean
  /** When the draft that the form was opened with was saved. Null: the form began with its row, or empty. */
  readonly from: { readonly savedAt: number; readonly isElsewhere: boolean } | null
  /** Another draft of this form on this device that no tab writes, offered in place of this one. */
  readonly found: Draft<Kind> | null
  /** All other drafts of this form on this device, also those that other tabs write. */
  readonly others: readonly Draft<Kind>[]
  /** The draft on the server that the form continues; null: it knows of none. */
  readonly server: OnServer<DraftForms[Kind]> | null
  /** The last text sent to the server without an answer yet; null: none. */
  readonly sent: DraftForms[Kind] | null
  /** Another tab has this form open, so this tab writes its own draft. */
  readonly isElsewhere: boolean
}

/** A draft that a form continues: another device's, or the outcome of a merge. */
interface TakenDraft<Form> {
  /** The row's id. It changes when a new form continues a draft that was begun elsewhere. */
  readonly id: string
  readonly form: Form
  /** The article's revision that the draft is based on. */
  readonly baseRev: number
  readonly server: OnServer<Form>
  /** When another device saved it; not given for a merge on this device. */
  readonly savedAt?: number
}

export interface DraftStoreOptions<Kind extends DraftKind> extends Opened<DraftForms[Kind]> {
  readonly device: Device
  readonly clock: Clock
  readonly forms: DraftLocks
  readonly kind: Kind
  readonly id: string
  readonly isNew: boolean
  /** Do two forms have the same content? */
  readonly same: (a: DraftForms[Kind], b: DraftForms[Kind]) => boolean
  /** The owner of the drafts; null: nobody is signed in. */
  readonly userId: () => string | null
  /** The id of the draft to begin with. It is continued once no other tab writes it, if nothing has been typed here. */
  readonly recover?: string | null
}

export interface DraftStore<Kind extends DraftKind> extends Observable<DraftState<Kind>> {
  /** Starts to look for drafts and to save. Returns a function that saves the rest and stops. */
  start(): () => void
  /** Another editor has signed in: offers their drafts, and saves for them. */
  signedIn(): void
  change(change: (form: DraftForms[Kind]) => DraftForms[Kind]): void
  /** The row on the device has changed. It is shown at once if nothing is typed, else the save finds the conflict. */
  rebase(row: Opened<DraftForms[Kind]>): void
  /** After a conflict: the merged form, to be saved on the server's row. */
  moveTo(row: Opened<DraftForms[Kind]>, form: DraftForms[Kind]): void
  /** Continues the draft that was found. The form's present text stays a draft, and is offered in its turn. */
  recover(): Promise<void>
  /** Discards the form's text and shows its row again. Returns the draft in the trash, which can be restored. */
  discard(): Promise<Draft<Kind> | null>
  /** Restores a discarded draft, into the form if nothing is typed there. */
  takeBack(draft: Draft<Kind>): Promise<void>
  /** The server's draft was published or discarded elsewhere, and it contained all of this form's text. */
  ended(): void
  /** The save succeeded: `sent` is saved as `row`. Text typed since then stays, on the new revision. */
  saved(row: { readonly form: DraftForms[Kind]; readonly rev: number }, sent: DraftForms[Kind]): Promise<void>
  /** The id of the draft that the form writes on the device. It changes when an earlier one is recovered. */
  draftId(): string
  /**
   * This is being sent to the server. It is saved on the device at once, because the browser may close before the
   * answer.
   */
  sending(form: DraftForms[Kind]): void
  /** The server's present draft of this form, remembered for the next time the form is opened; null: none. */
  onServer(server: OnServer<DraftForms[Kind]> | null): void
  /** Continues this draft instead of the form's text, which is reviewed or empty. */
  takeOver(draft: TakenDraft<DraftForms[Kind]>): Promise<void>
  /** Saves what is not saved yet. Resolves afterwards. */
  flush(): Promise<void>
}

export interface ServerDraftState {
  /** Saved elsewhere, and this form does not continue that draft. Nothing is sent until the editor has reviewed it. */
  readonly theirs: ServerDraft | null
  /** Another tab of this device saved it. */
  readonly isOfTab: boolean
  /** Has the server answered, or taken too long? Before that nothing should be typed. */
  readonly isReady: boolean
  /** The row as this form last saw or saved it; null: it knows of none. */
  readonly row: ServerDraft | null
  /** The last attempt was refused or had no answer. */
  readonly failure: Failure | null
}

/** `same`: there was nothing to send; `moved`: another device saved first; `unsent`: only this device has it. */
export type Sent = 'saved' | 'same' | 'moved' | 'unsent'

/** The calls of `api/write/server-drafts.ts` that a form needs. */
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
  /** Starts to follow the form. Returns a function that sends the rest and stops. */
  start(): () => void
  /** Reads the server's drafts, and sends the text it lacks. */
  look(): Promise<void>
  /** Sends changes now; `byHand` is for 'Guardar borrador'. Never rejects because of the network or the server. */
  send(byHand?: boolean): Promise<Sent>
  /**
   * Publishes the form by `save`. A draft on the server first records what will be published. Other changes wait,
   * because a draft that arrived after the publication would remain.
   */
  publish<T>(save: () => Promise<T>): Promise<T>
  /** The form was published as this, which also ended its draft. */
  published(form: ArticleForm): void
  /** Continues a draft that was begun elsewhere, in a form without typed text. False: it is not available. */
  open(id: string): Promise<boolean>
  /** Continues another device's draft, or the outcome of a merge with it. */
  goOn(form?: ArticleForm): Promise<void>
  /** Another call has changed the row to this. */
  heard(row: ServerDraft): void
}
