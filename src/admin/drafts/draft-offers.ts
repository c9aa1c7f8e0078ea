// Reports the drafts, which of them are being written by other tabs, and whether another tab has this row's form
// open. It reports again when drafts or rows change, and when one of those tabs closes its form.
import type { Device } from '#store/device/device.ts'
import type { Draft, DraftKind } from '#store/drafts/drafts.ts'
import { formsOfRow, isWrittenIn, type DraftLocks } from '#store/drafts/draft-locks.ts'
import { watchUnsavedDrafts, type UnsavedDraft } from '#store/drafts/unsaved-drafts.ts'

interface Offer<Kind extends DraftKind> extends UnsavedDraft<Kind> {
  /** Is another tab writing it? If so, it is not offered before that tab closes it. */
  readonly isWritten: boolean
}

export interface Offers<Kind extends DraftKind> {
  /** The drafts of all forms of the kind, newest first. */
  readonly drafts: readonly Offer<Kind>[]
  readonly isElsewhere: boolean
  readonly isRead: boolean
}

export function createDraftOffers<Kind extends DraftKind>(options: {
  readonly device: Device
  readonly forms: DraftLocks
  readonly kind: Kind
  readonly rowId: () => string
  readonly tell: (offers: Offers<Kind>) => void
}) {
  const { device, forms, kind, rowId, tell } = options
  let drafts: readonly UnsavedDraft<Kind>[] = []
  let isRead = false
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
    tell({ drafts: offers, isElsewhere: ofRow.length > 0, isRead })
    const writing = drafts.flatMap(({ draft }) => formsOfRow(elsewhere, draft))
    const watched = [...new Set([...ofRow, ...writing])]
    if (watched.length > 0) forms.oneLeft(watched, signal).then(refresh, calledOff)
  }

  return {
    /** Starts watching the drafts of this administrator; null stops. */
    watch(userId: string | null): void {
      stopWatching()
      drafts = []
      void refresh()
      stopWatching = watchUnsavedDrafts(device, { userId, kind }, (unsaved) => {
        drafts = unsaved
        isRead = true
        void refresh()
      })
    },
    refresh,
    stop(): void {
      stopWatching()
      round.abort()
    },
  }
}

/** The properties of a form that decide which drafts concern it. */
interface FormOfDrafts {
  readonly id: string
  readonly isNew: boolean
  /** The id of the draft that it writes; `writtenAt` is when that was last written. */
  readonly own: string
  readonly writtenAt: number | null
  readonly wanted: string | null
  /** Has nothing been typed or decided there yet? */
  readonly isOpening: boolean
}

/** Returns the drafts of a form's row, and the one in its address. A new form has only the latter. */
export function offersOf<Kind extends DraftKind>(
  offered: Offers<Kind>,
  { id, isNew, own, writtenAt, wanted, isOpening }: FormOfDrafts,
): { found: Draft<Kind> | null; others: readonly Draft<Kind>[]; isElsewhere: boolean } {
  const isOurs = ({ draft }: Offer<Kind>) => draft.id === wanted || (!isNew && draft.rowId === id)
  const offers = offered.drafts.filter((offer) => isOurs(offer) && offer.draft.id !== own)
  const left = offers.filter(({ isWritten }) => !isWritten).map(({ draft }) => draft)
  const asked = left.find((draft) => isOpening && draft.id === wanted)
  // The next older draft than the form's, then the newest again, so that each has its turn.
  const next = left.find(({ savedAt }) => savedAt < (writtenAt ?? Infinity))
  const isWantedElsewhere = offers.some(({ draft, isWritten }) => draft.id === wanted && isWritten)
  return {
    found: asked ?? next ?? left[0] ?? null,
    others: offers.map(({ draft }) => draft),
    isElsewhere: offered.isElsewhere || isWantedElsewhere,
  }
}

/** Are these the same drafts, with the same times? */
export function areSameDrafts(some: readonly Draft[], others: readonly Draft[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, savedAt }, at) => id === others[at]?.id && savedAt === others[at].savedAt)
  )
}

function calledOff(): void {}
