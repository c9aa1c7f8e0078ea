// The age of the data, and why it cannot be refreshed (P13.7), wherever it is shown.
import { use, useState, useSyncExternalStore } from 'react'
import { ageInWords } from '#domain/articles/dates.ts'
import { type Failure, isOutOfReach } from '#domain/failure.ts'
import { checkOutcome, OFFLINE_ANSWER, offlineNotice, staleNotice } from '#domain/es/messages.ts'
import { createObservable } from '#domain/observable.ts'
import { HeldRowsContext } from '#store/page-rows.ts'
import { useOnline } from '#ui/online.ts'
import { useSync } from './sync-provider.tsx'

const UPDATING = 'Actualizando…'

export interface Freshness {
  /** 'Datos de hace 5 min', 'Actualizando…', 'Sin conexión · datos de hace 2 h'. */
  readonly words: string
  /** Is the data not being refreshed, because the device is offline or the last round failed? */
  readonly isStale: boolean
}

/** Is there no connection, or no reachable server? */
export function useIsOffline(): boolean {
  const { status } = useSync()
  return !useOnline() || (status.failure !== null && isOutOfReach(status.failure))
}

/** The state of the data, as shown beside every refresh button. */
export function useFreshness(): Freshness {
  const { status } = useSync()
  const now = useMinute()
  const isOnline = useOnline()
  const isRendered = use(HeldRowsContext) !== null
  const { working, failure, checkedAt } = status
  const age = checkedAt === null || now === null ? null : now - checkedAt
  if (!isOnline) return { words: offlineNotice(age), isStale: true }
  const isStale = failure !== null
  if (failure !== null) return { words: staleNotice(failure, age), isStale }
  if (working) return { words: UPDATING, isStale }
  // A rendered page shows no age, because it is read later than it was rendered.
  if (now === null || (age === null && isRendered)) return { words: '', isStale }
  return { words: age === null ? 'Sin datos todavía' : `Datos de ${ageInWords(age)}`, isStale }
}

/** The number of manual refreshes: after one, lists show new articles regardless of the scroll position. */
export const asks = createObservable(0)

export interface Check {
  /** Is a round running, so that another request would change nothing? */
  readonly isBusy: boolean
  /** The immediate message of a refresh while offline or after a failure; otherwise empty. */
  readonly answer: string
  /** The result of the refresh in a sentence, once it has ended or had no response. */
  readonly outcome: string
  readonly ask: () => void
}

/** A refresh triggered by a button. When offline it sends nothing: sync requests changes once the network returns. */
export function useCheck(): Check {
  const { status, requests } = useSync()
  const isOnline = useOnline()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { failure } = status
  const isBusy = isOnline && status.working
  const isTold = asked?.state === 'over' || (asked?.state === 'sent' && failure !== asked.before && failure)
  const answerTo = (request: Asked | null) => {
    if (request === null) return ''
    if (!isOnline) return OFFLINE_ANSWER
    return request.state === 'sent' && isBusy && failure ? UPDATING : ''
  }
  return {
    isBusy,
    answer: answerTo(asked),
    outcome: isOnline && isTold ? checkOutcome(failure) : '',
    ask() {
      if (isBusy) return
      asks.set(asks.get() + 1)
      const over = (state: Asked['state']) => setAsked({ state, before: failure })
      over(isOnline ? 'sent' : 'offline')
      if (isOnline) void requests.now().then(() => over('over'))
    },
  }
}

interface Asked {
  readonly state: 'offline' | 'sent' | 'over'
  /** The previous failure. */
  readonly before: Failure | null
}

const MINUTE = 60_000

/** The current time in milliseconds, updated every minute, for ages. Null in rendered pages. */
export function useMinute(): number | null {
  return useSyncExternalStore(subscribe, thisMinute, () => null)
}

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE / 4)
  return () => {
    clearInterval(timer)
  }
}
