import { useEffect, useState } from 'react'
import { hasArrived } from '#store/copy-state.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { RefreshButton } from '../freshness/refresh.tsx'
import { useSync } from '../freshness/sync-provider.tsx'
import { useCheck, useFreshness, useIsOffline } from '../freshness/use-freshness.ts'
import { Button } from '#ui/button.tsx'
import { statusClass } from '#ui/status.tsx'

const NOTHING = {}

/** One line at the bottom while the data cannot be refreshed (P13.7). Last in the document, it shifts nothing. */
export function OfflineNotice() {
  const { status } = useSync()
  const { words, isStale } = useFreshness()
  const check = useCheck()
  const hasRows = useStored(hasArrived, NOTHING) ?? status.checkedAt !== null
  // That rows are only in memory is mentioned once, because the reader cannot change it here.
  const isKept = status.failure?.kind !== 'closed'
  const [isRead, setRead] = useState(false)
  const isShown = hasRows && isStale && (isKept || !isRead)
  useWhatIsHere()
  return (
    <div
      role="status"
      data-status-bar={isShown || undefined}
      className={
        isShown
          ? 'sticky bottom-0 z-bar border-t border-line bg-sunk pb-safe-bottom print:hidden low:bottom-[calc(var(--art-tools,0rem)+--spacing(2))] low:ms-auto low:me-2 low:h-0 low:w-fit low:border-0'
          : undefined
      }
    >
      {isShown && (
        <div
          className={`wrap ${statusClass} max-xs:flex-nowrap low:absolute low:right-0 low:bottom-0 low:w-max low:flex-nowrap low:rounded-edge low:border low:border-line-strong low:bg-sunk low:p-0 low:ps-3 low:text-label`}
        >
          <Icon name={isKept ? 'offline' : 'alert'} small className="text-warn" />
          <span>{check.answer || words}</span>
          {isKept ? (
            <RefreshButton
              words="Reintentar"
              check={check}
              className="ms-auto"
              wordsClass="max-xs:sr-only low:sr-only"
            />
          ) : (
            <Button look="bare" className="ms-auto" onClick={() => setRead(true)}>
              <Icon name="close" small />
              <span className="max-xs:sr-only low:sr-only">Entendido</span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** When offline, cards mark incomplete articles: pictures may have arrived since the last check. */
function useWhatIsHere(): void {
  const device = useDevice()
  const isOffline = useIsOffline()
  useEffect(() => {
    if (!device || !isOffline) return
    // If the chunk is not available, cards show no mark.
    void import('#store/copy/note-pictures.ts').then(
      ({ notePictures }) => notePictures(device),
      () => undefined,
    )
  }, [device, isOffline])
}
