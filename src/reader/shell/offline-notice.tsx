import { hasArrived } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { RefreshButton } from './refresh.tsx'
import { useSync } from './sync-provider.tsx'
import { useCheck, useFreshness } from './use-freshness.ts'

const NOTHING = {}

/**
 * One quiet line at the bottom of the window while what is shown cannot be renewed (decision 10). It ends the document, so
 * that its coming moves nothing. Without anything to show, the screen says it.
 */
export function OfflineNotice() {
  const { status } = useSync()
  const { words, isStale } = useFreshness()
  const check = useCheck()
  const hasRows = useStored(hasArrived, NOTHING) ?? status.checkedAt !== null
  const isShown = hasRows && isStale
  return (
    <div role="status" className={isShown ? 'status-bar' : undefined}>
      {isShown && (
        <div className="wrap status">
          <Icon name="offline" small />
          <span className="status-words">{check.answer || words}</span>
          <RefreshButton words="Reintentar" check={check} />
        </div>
      )}
    </div>
  )
}
