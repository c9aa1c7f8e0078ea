// What a form that loses nothing shows, needs and can be told, on the device and of its draft on the server; `draft-store.ts`
// and `server-draft.ts` are how.
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
  /** The row's id; for a new one that which the create call will carry. */
  readonly id: string
  readonly isNew: boolean
  /** Is there anything to save? Leaving asks only then. */
  readonly isDirty: boolean
  /** When the form as it stands was written to the device; null while it is not. */
  readonly keptAt: number | null
  /** Why it cannot be: `refused` when nobody is signed in whose draft it would be. */
  readonly keepFailure: Failure | null
  /** The row's revision as the device has it by now, whatever the form was opened at; 0: it has no row. */
  readonly rowRev: number
  /** Has it been looked for a draft to go on with? Before that nothing should be typed. */
  readonly isReady: boolean
  /** When the draft that the form was opened with was kept; null: the form began with its row, or with nothing. */
  readonly from: { readonly savedAt: number; readonly isElsewhere: boolean } | null
  /** Another draft of this form on this device, which no tab writes: to go on with in place of this one. */
  readonly found: Draft<Kind> | null
  /** All drafts of this form on this device but its own, also those that other tabs write. */
  readonly others: readonly Draft<Kind>[]
  /** The draft on the server that the form goes on from; null: there is none that it knows of. */
  readonly server: OnServer<DraftForms[Kind]> | null
  /** What was sent to the server last and not answered; null: nothing. */
  readonly sent: DraftForms[Kind] | null
  /** Another tab has this form open: what is typed here is a draft of its own. */
  readonly isElsewhere: boolean
}

/** What a form goes on with: a draft of another device, or what was chosen of two. */
interface TakenDraft<Form> {
  /** The row's id; another than before where a new form goes on with a draft that was begun elsewhere. */
  readonly id: string
  readonly form: Form
  /** The article's revision that this was written on. */
  readonly baseRev: number
  readonly server: OnServer<Form>
  /** When another device saved it; not given: it was put together here. */
  readonly savedAt?: number
}

export interface DraftStoreOptions<Kind extends DraftKind> extends Opened<DraftForms[Kind]> {
  readonly device: Device
  readonly clock: Clock
  readonly forms: DraftLocks
  readonly kind: Kind
  readonly id: string
  readonly isNew: boolean
  /** Do two forms say the same? */
  readonly same: (a: DraftForms[Kind], b: DraftForms[Kind]) => boolean
  /** Whose drafts; null: nobody is signed in. */
  readonly userId: () => string | null
  /** The draft to begin with, by its id: gone on with as soon as no other tab writes it and nothing is typed here. */
  readonly recover?: string | null
}

export interface DraftStore<Kind extends DraftKind> extends Observable<DraftState<Kind>> {
  /** Begins to look for drafts and to keep. Returns the way to stop, which keeps what is not kept yet. */
  start(): () => void
  /** Somebody else is signed in: offers his drafts, and keeps for him. */
  signedIn(): void
  change(change: (form: DraftForms[Kind]) => DraftForms[Kind]): void
  /** The row on the device is another now: shown at once where nothing is typed, else left for the save to find. */
  rebase(row: Opened<DraftForms[Kind]>): void
  /** After a conflict: the form as it was put together, to be saved on the server's row. */
  moveTo(row: Opened<DraftForms[Kind]>, form: DraftForms[Kind]): void
  /** Goes on with the draft that was found; what stood in the form stays a draft, and is found in its turn. */
  recover(): Promise<void>
  /** Discards what stands in the form, which says what its row says then. Gives the draft in the trash, to be taken back. */
  discard(): Promise<Draft<Kind> | null>
  /** Takes a discarded draft back, into the form where nothing is typed there. */
  takeBack(draft: Draft<Kind>): Promise<void>
  /** The server's draft ended with a publication or a discarding elsewhere, and all that stands here was in it. */
  ended(): void
  /** The save came back: `sent` is saved as `row`. What was typed since stays, on the new revision. */
  saved(row: { readonly form: DraftForms[Kind]; readonly rev: number }, sent: DraftForms[Kind]): Promise<void>
  /** The draft that the form writes on the device, by its id: another one once one from before is recovered. */
  draftId(): string
  /** This is being sent to the server. Kept at once: the browser may die before the answer comes. */
  sending(form: DraftForms[Kind]): void
  /** What is on the server now of this form, for the device to know when the form is opened again; null: nothing. */
  onServer(server: OnServer<DraftForms[Kind]> | null): void
  /** Goes on with this in place of what stands in the form, which has been looked at or says nothing. */
  takeOver(draft: TakenDraft<DraftForms[Kind]>): Promise<void>
  /** Keeps what is not kept yet. Resolves when it is. */
  flush(): Promise<void>
}

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
  /** Sends what differs, now; by hand: as 'Guardar borrador' does. Never rejects for what the network or the server does. */
  send(byHand?: boolean): Promise<Sent>
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
