// The state and the dependencies of a form that never loses text, for `draft-store.ts`.
import type { Clock } from '#api/clock.ts'
import type { Failure } from '#domain/failure.ts'
import type { Device } from '#store/device/device.ts'
import type { Draft, DraftForms, DraftKind, OnServer } from '#store/drafts/drafts.ts'
import type { DraftLocks } from '#store/drafts/draft-locks.ts'

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
export interface TakenDraft<Form> {
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
