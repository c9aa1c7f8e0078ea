import { createContext, type ReactNode, use, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { RoundContext } from '#content/picture.tsx'
import { useRestOfTitles } from '#content/use-rest-of-titles.ts'
import type { Listed } from '#domain/articles/article.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { SyncStatus, SyncStatusSource } from '#sync/status.ts'

interface SyncSeen {
  readonly status: SyncStatus
  readonly requests: SyncRequests
}

const SyncContext = createContext<SyncSeen | null>(null)

/** Provides sync's status and requests. Much of the screen depends on the status, so changes are rendered in slices. */
export function SyncProvider(props: {
  readonly source: SyncStatusSource
  readonly requests: SyncRequests
  readonly children: ReactNode
}) {
  const { source, requests } = props
  const { subscribe, get } = useMemo(
    () => ({ subscribe: (listener: () => void) => source.subscribe(listener), get: () => source.get() }),
    [source],
  )
  const status = useDeferredValue(useSyncExternalStore(subscribe, get, get))
  const seen = useMemo(() => ({ status, requests }), [status, requests])
  return (
    <SyncContext value={seen}>
      <RoundContext value={status.checkedAt}>{props.children}</RoundContext>
    </SyncContext>
  )
}

/** Sync's status, and its requests. */
export function useSync(): SyncSeen {
  const seen = use(SyncContext)
  if (seen === null) throw new Error('useSync needs a SyncProvider above it')
  return seen
}

/** Completes the thin heads on the shown cards and on the next page. */
export function useFilledCards(shown: readonly Listed[], ahead: readonly string[] = []): void {
  const { status, requests } = useSync()
  useRestOfTitles(shown, { heads: requests.heads, round: status.checkedAt, ahead })
}
