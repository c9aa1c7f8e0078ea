import { useEffect, useSyncExternalStore, useCallback, useRef, useState } from 'react'
import { loadErrorText } from '#domain/es/messages.ts'
import type { ToastWords } from '#domain/es/toasts.ts'
import type { Failure, Result } from '#domain/failure.ts'
import { hasArrived } from '#store/copy-state.ts'
import { useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useBackoffice } from './backoffice-context.tsx'
import { useOnline } from '#ui/online.ts'
import { useFreshness } from './freshness.tsx'

interface Answered<T> {
  /** The last successful result; null if there is none yet. */
  readonly value: T | null
  readonly failure: Failure | null
  readonly isComing: boolean
  /** Calls again, and may ask for the password. */
  readonly again: () => void
}

/**
 * The result of a call, none while not `isAsked`. It is made on opening, when the connection returns, and when somebody
 * signs in (P13.4). It is repeated when `news` changes, by default when the window gets the focus. Only the first call
 * and `again` ask for an ended session's password.
 */
export function useAnswer<T>(
  ask: (signal: AbortSignal) => Promise<Result<T>>,
  news?: unknown,
  isAsked = true,
): Answered<T> {
  const { signedIn, withSession } = useBackoffice()
  const online = useOnline()
  const freshness = useFreshness()
  const due = news ?? freshness
  const [asked, setAsked] = useState(0)
  const begun = useRef<readonly [unknown, number] | null>(null)
  const [answer, setAnswer] = useState<{ readonly to: unknown; readonly result: Result<T> } | null>(null)
  const [last, setLast] = useState<{ readonly to: unknown; readonly value: T } | null>(null)
  const again = useCallback(() => setAsked((times) => times + 1), [])
  const userId = signedIn?.userId
  useEffect(() => {
    if (!isAsked) return undefined
    const leaving = new AbortController()
    const [before, times] = begun.current ?? []
    const isByHand = before !== ask || times !== asked
    begun.current = [ask, asked]
    // A call that asks for the password is not cancelled, and its result counts.
    const call = () => ask(isByHand ? new AbortController().signal : leaving.signal)
    void (isByHand ? withSession(call) : call()).then((result) => {
      if (leaving.signal.aborted && !isByHand) return
      setAnswer({ to: ask, result })
      if (result.ok) setLast({ to: ask, value: result.value })
    })
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `withSession` never changes
  }, [ask, asked, due, isAsked, online, userId])
  const result = answer?.to === ask ? answer.result : null
  return {
    value: last?.to === ask ? last.value : null,
    failure: result && !result.ok ? result.failure : null,
    isComing: result === null,
    again,
  }
}

const ALWAYS = {}

/**
 * Shows a toast if loading failed and there is nothing to show (P26.3). With rows on the device a failed refresh is
 * not worth a toast (P13.7). Returns whether an empty list means that there is nothing.
 */
export function useLoadFailure(words: ToastWords): boolean {
  const { status, toast } = useBackoffice()
  const { failure } = useSyncExternalStore(status.subscribe, status.get)
  const filled = useStored(hasArrived, ALWAYS)
  const isMissing = filled === false && failure !== null
  useEffect(() => (isMissing ? toast(words) : undefined), [isMissing, toast, words])
  return filled === true
}

/** Shows why something could not be loaded, with a button to retry. */
export function LoadFailed(props: {
  readonly failure: Failure
  readonly title?: string
  /** A text about what is not on this device. */
  readonly text?: string
  readonly again: () => void
}) {
  const { failure, title = loadErrorText(failure), text, again } = props
  return (
    <Notice bad icon="alert" title={title} {...(text !== undefined && { text })}>
      <Button look="ink" onClick={again}>
        Reintentar
      </Button>
    </Notice>
  )
}
