// What drafts there are, which of them another tab writes, and whether one has a form of this row open: told anew whenever
// drafts or rows change and when one of those tabs leaves its form.
import type { Device } from '#store/device.ts'
import type { DraftKind } from '#store/drafts.ts'
import { formsOfRow, isWrittenIn, type FormLocks } from '#store/form-locks.ts'
import { watchUnsavedDrafts, type UnsavedDraft } from '#store/unsaved-drafts.ts'

export interface Offer<Kind extends DraftKind> extends UnsavedDraft<Kind> {
  /** Another tab writes it: not to be offered before that one is left. */
  readonly isWritten: boolean
}

export interface Offers<Kind extends DraftKind> {
  /** Of all forms of the kind, the latest first. */
  readonly drafts: readonly Offer<Kind>[]
  /** Another tab has a form of this row open. */
  readonly isElsewhere: boolean
}

export interface DraftOffers {
  /** Begins with the drafts of this administrator, in place of another's. Null: nobody has any. */
  watch(userId: string | null): void
  /** Looks again which forms are open, and tells. */
  refresh(): Promise<void>
  stop(): void
}

export function createDraftOffers<Kind extends DraftKind>(options: {
  readonly device: Device
  readonly forms: FormLocks
  readonly kind: Kind
  /** The id of the row that the form is of. */
  readonly rowId: () => string
  readonly tell: (offers: Offers<Kind>) => void
}): DraftOffers {
  const { device, forms, kind, rowId, tell } = options
  let drafts: readonly UnsavedDraft<Kind>[] = []
  let stopWatching = () => {}
  let round = new AbortController()

  async function refresh(): Promise<void> {
    round.abort()
    round = new AbortController()
    const { signal } = round
    const elsewhere = await forms.elsewhere()
    if (signal.aborted) return
    const ofRow = formsOfRow(elsewhere, { kind, rowId: rowId() })
    const offers = drafts.map((one) => ({ ...one, isWritten: isWrittenIn(elsewhere, one.draft) }))
    tell({ drafts: offers, isElsewhere: ofRow.length > 0 })
    const writing = drafts.flatMap(({ draft }) => formsOfRow(elsewhere, draft))
    const watched = [...new Set([...ofRow, ...writing])]
    if (watched.length > 0) forms.oneLeft(watched, signal).then(refresh, calledOff)
  }

  return {
    watch(userId) {
      stopWatching()
      drafts = []
      void refresh()
      stopWatching = watchUnsavedDrafts(device, { userId, kind }, (unsaved) => {
        drafts = unsaved
        void refresh()
      })
    },
    refresh,
    stop() {
      stopWatching()
      round.abort()
    },
  }
}

function calledOff(): void {}
