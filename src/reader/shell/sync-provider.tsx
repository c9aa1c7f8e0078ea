import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import { useRestOfTitles } from '#content/use-rest-of-titles.ts'
import type { Listed } from '#domain/article.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import type { SyncStatus, SyncStatusSource } from '#sync/status.ts'

interface SyncSeen {
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => SyncStatus
  readonly requests: SyncRequests
}

const SyncContext = createContext<SyncSeen | null>(null)

/** Hands down what a reader may see of sync, and what a reader may ask of it. */
export function SyncProvider(props: {
  readonly source: SyncStatusSource
  readonly requests: SyncRequests
  readonly children: ReactNode
}) {
  const { source, requests } = props
  const seen = useMemo(
    () => ({
      subscribe: (listener: () => void) => source.subscribe(listener),
      get: () => source.get(),
      requests,
    }),
    [source, requests],
  )
  return <SyncContext value={seen}>{props.children}</SyncContext>
}

/** What sync is doing now, and the way to ask it for more. */
export function useSync(): { status: SyncStatus; requests: SyncRequests } {
  const seen = use(SyncContext)
  if (seen === null) throw new Error('useSync needs a SyncProvider above it')
  return { status: useSyncExternalStore(seen.subscribe, seen.get, seen.get), requests: seen.requests }
}

/** Has the cards shown filled in where only their titles are on the device, and those of the next page. */
export function useFilledCards(shown: readonly Listed[], ahead: readonly string[] = []): void {
  const { status, requests } = useSync()
  useRestOfTitles(shown, { heads: requests.heads, round: status.checkedAt, ahead })
}
