// The state, the needs and the actions of a form that loses nothing; `draft-store.ts` implements them.
import type { Clock } from '#api/clock.ts'
import type { Failure } from '#domain/failure.ts'
import type { Observable } from '#domain/observable.ts'
import type { Device } from '#store/device/device.ts'
import type { Draft, DraftForms, DraftKind, OnServer } from '#store/drafts/drafts.ts'
import type { DraftLocks } from '#store/drafts/draft-locks.ts'

/** The row as the form was opened with it. */
export interface Opened<Form> {
  readonly opened: Form
  /** The row's revision; 0 for a new one. */
  readonly baseRev: number
}

export interface DraftState<Kind extends DraftKind> extends Opened<DraftForms[Kind]> {
  /** As typed. */
  readonly form: DraftForms[Kind]
  /** The row's id; for a new one the id that the create call will carry. */
  readonly id: string
  readonly isNew: boolean
  /** Is there anything to save? Leaving asks only then. */
  readonly isDirty: boolean
  /** When the current form was written to the device; null while it is not. */
  readonly keptAt: number | null
  /** Why it cannot be written: `refused` when nobody is signed in who could own the draft. */
  readonly keepFailure: Failure | null
  /** The current revision of the row on the device, whatever the form was opened at; 0: it has no row. */
  readonly rowRev: number
  /** Is the search for a draft to continue with over? Before that nothing should be typed. */
  readonly isReady: boolean
  /** When the draft that the form opened with was saved; null: the form began with its row, or empty. */
  readonly from: { readonly savedAt: number; readonly isElsewhere: boolean } | null
  /** Another draft of this form on this device, which no tab writes and which could replace this one. */
  readonly found: Draft<Kind> | null
  /** All other drafts of this form on this device, also those that other tabs write. */
  readonly others: readonly Draft<Kind>[]
  /** The draft on the server that the form continues; null: it knows of none. */
  readonly server: OnServer<DraftForms[Kind]> | null
  /** The last text sent to the server and not answered; null: nothing. */
  readonly sent: DraftForms[Kind] | null
  /** Another tab has this form open: text typed here is a separate draft. */
  readonly isElsewhere: boolean
}

/** The text that a form continues with: a draft of another device, or a merge of two. */
export interface TakenDraft<Form> {
  /** The row's id. It changes where a new form continues a draft that was begun elsewhere. */
  readonly id: string
  readonly form: Form
  /** The article's revision that this was written on. */
  readonly baseRev: number
  readonly server: OnServer<Form>
  /** When another device saved it; undefined: it was merged here. */
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
  /** Whose drafts; null: nobody is signed in. */
  readonly userId: () => string | null
  /** The id of the draft to begin with. The form continues it once no other tab writes it, while nothing is typed here. */
  readonly recover?: string | null
}

export interface DraftStore<Kind extends DraftKind> extends Observable<DraftState<Kind>> {
  /** Begins to look for drafts and to save. Returns a function that stops and saves what is left. */
  start(): () => void
  /** Somebody else is signed in: offers and saves that person's drafts. */
  signedIn(): void
  change(change: (form: DraftForms[Kind]) => DraftForms[Kind]): void
  /** The row on the device has changed. It is shown at once where nothing is typed; otherwise the save finds it. */
  rebase(row: Opened<DraftForms[Kind]>): void
  /** After a conflict: the merged form, to be saved on the server's row. */
  moveTo(row: Opened<DraftForms[Kind]>, form: DraftForms[Kind]): void
  /** Continues with the draft that was found. The form's text stays a draft, and is found in its turn. */
  recover(): Promise<void>
  /** Discards the form's text; the form then shows its row. Returns the draft in the trash, for an undo. */
  discard(): Promise<Draft<Kind> | null>
  /** Restores a discarded draft, into the form where nothing is typed there. */
  takeBack(draft: Draft<Kind>): Promise<void>
  /** The server's draft ended with a publication or a discarding elsewhere, and contained all of this form's text. */
  ended(): void
  /** The save was acknowledged: `sent` is saved as `row`. Text typed since stays, on the new revision. */
  saved(row: { readonly form: DraftForms[Kind]; readonly rev: number }, sent: DraftForms[Kind]): Promise<void>
  /** The id of the draft that the form writes on the device. It changes when an earlier draft is recovered. */
  draftId(): string
  /** This is being sent to the server. It is stored at once: the browser may die before the answer. */
  sending(form: DraftForms[Kind]): void
  /** What the server now has of this form, stored for the next time the form is opened; null: nothing. */
  onServer(server: OnServer<DraftForms[Kind]> | null): void
  /** Continues with this in place of the form's text, which somebody has reviewed or which is empty. */
  takeOver(draft: TakenDraft<DraftForms[Kind]>): Promise<void>
  /** Saves what is not saved yet. Resolves when it is. */
  flush(): Promise<void>
}
