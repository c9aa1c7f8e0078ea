import { offlineNotice, staleNotice } from '#domain/messages.ts'
import { hasArrived } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { useMinute } from './minute.ts'
import { useOnline } from '#ui/online.ts'
import { RefreshButton } from './refresh.tsx'
import { useSync } from './sync-provider.tsx'

const NOTHING = {}

/** One quiet line while what is shown cannot be renewed (decision 10). Without anything to show, the screen says it. */
export function OfflineNotice() {
  const { status } = useSync()
  const now = useMinute()
  const online = useOnline()
  const { failure, checkedAt } = status
  const hasRows = useStored(hasArrived, NOTHING) ?? checkedAt !== null
  const stale = hasRows && (failure !== null || !online)
  const age = checkedAt === null || now === null ? null : now - checkedAt
  return (
    <div role="status" className={stale ? 'status-bar' : undefined}>
      {stale && (
        <div className="wrap status">
          <Icon name="offline" small />
          <span className="status-words">
            {online && failure ? staleNotice(failure, age) : offlineNotice(age)}
          </span>
          <RefreshButton words="Reintentar" />
        </div>
      )}
    </div>
  )
}
