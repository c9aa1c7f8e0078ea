import { useEffect, useState } from 'react'
import { hasArrived } from '#store/queries.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { RefreshButton } from '../freshness/refresh.tsx'
import { useSync } from '../freshness/sync-provider.tsx'
import { useCheck, useFreshness, useIsOffline } from '../freshness/use-freshness.ts'

const NOTHING = {}

/**
 * One quiet line at the bottom of the window while the data cannot be refreshed (P13.7). It comes last in the document,
 * so it moves nothing. Without data, the screen itself says it.
 */
export function OfflineNotice() {
  const { status } = useSync()
  const { words, isStale } = useFreshness()
  const check = useCheck()
  const hasRows = useStored(hasArrived, NOTHING) ?? status.checkedAt !== null
  // Rows in memory are mentioned once, because the reader cannot change that here.
  const isKept = status.failure?.kind !== 'closed'
  const [isRead, setRead] = useState(false)
  const isShown = hasRows && isStale && (isKept || !isRead)
  useWhatIsHere()
  return (
    <div role="status" className={isShown ? 'status-bar' : undefined}>
      {isShown && (
        <div className="wrap status">
          <Icon name={isKept ? 'offline' : 'alert'} small />
          <span className="status-words">{check.answer || words}</span>
          {isKept ? (
            <RefreshButton words="Reintentar" check={check} />
          ) : (
            <button type="button" className="btn btn-bare" onClick={() => setRead(true)}>
              <Icon name="close" small />
              <span>Entendido</span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Without a connection cards mark incomplete articles: pictures may have arrived since the last check. */
function useWhatIsHere(): void {
  const device = useDevice()
  const isOffline = useIsOffline()
  useEffect(() => {
    if (!device || !isOffline) return
    // If the file is not available, cards show no mark.
    void import('#store/copy/note-pictures.ts').then(
      ({ notePictures }) => notePictures(device),
      () => undefined,
    )
  }, [device, isOffline])
}
