import { useEffect, useState } from 'react'
import { hasArrived } from '#store/queries.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { RefreshButton } from '../freshness/refresh.tsx'
import { useSync } from '../freshness/sync-provider.tsx'
import { useCheck, useFreshness, useIsOffline } from '../freshness/use-freshness.ts'

const NOTHING = {}

/**
 * One quiet line at the bottom of the window while what is shown cannot be renewed (P13.7). It ends the document, so
 * that its coming moves nothing. Without anything to show, the screen says it.
 */
export function OfflineNotice() {
  const { status } = useSync()
  const { words, isStale } = useFreshness()
  const check = useCheck()
  const hasRows = useStored(hasArrived, NOTHING) ?? status.checkedAt !== null
  // What is kept only as long as the page is open is said once: nothing can be done about it here.
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

/** Without a connection cards say what is not here whole: pictures may have come since that was looked at. */
function useWhatIsHere(): void {
  const device = useDevice()
  const isOffline = useIsOffline()
  useEffect(() => {
    if (!device || !isOffline) return
    // Where the file is not to be had, cards say nothing.
    void import('#store/copy/note-pictures.ts').then(
      ({ notePictures }) => notePictures(device),
      () => undefined,
    )
  }, [device, isOffline])
}
