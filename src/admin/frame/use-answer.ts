import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#domain/failure.ts'
import { useOnline } from '#ui/online.ts'
import { useBackoffice } from './backoffice-context.tsx'
import { useFreshness } from './use-freshness.ts'

/** What a call has answered so far. */
export interface Answered<T> {
  /** The last answer that was none of failure; null: there is none yet. */
  readonly value: T | null
  /** Why the last call failed. */
  readonly failure: Failure | null
  /** Is the answer to what is asked for now still to come? */
  readonly isComing: boolean
  /** Asks again, as somebody does who may be asked for the password. */
  readonly again: () => void
}

/**
 * What a call answers: asked for whenever this is opened, the window gets the focus, the connection comes back or somebody signs
 * in. Where the session has ended, the password is asked for in place, at the opening and by `again`, and not behind the back.
 */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<Result<T>>): Answered<T> {
  const { signedIn, withSession } = useBackoffice()
  const online = useOnline()
  const freshness = useFreshness()
  const [asked, setAsked] = useState(0)
  const begun = useRef<readonly [unknown, number] | null>(null)
  const [answer, setAnswer] = useState<{ readonly to: unknown; readonly result: Result<T> } | null>(null)
  const [last, setLast] = useState<{ readonly to: unknown; readonly value: T } | null>(null)
  const again = useCallback(() => setAsked((times) => times + 1), [])
  const userId = signedIn?.userId
  useEffect(() => {
    const leaving = new AbortController()
    const [before, times] = begun.current ?? []
    const isByHand = before !== ask || times !== asked
    begun.current = [ask, asked]
    // The question for the password stays while others look behind it, and its answer counts.
    const call = () => ask(isByHand ? new AbortController().signal : leaving.signal)
    void (isByHand ? withSession(call) : call()).then((result) => {
      if (leaving.signal.aborted && !isByHand) return
      setAnswer({ to: ask, result })
      if (result.ok) setLast({ to: ask, value: result.value })
    })
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `withSession` is one for the life of the tools
  }, [ask, asked, online, userId, freshness])
  const result = answer?.to === ask ? answer.result : null
  return {
    value: last?.to === ask ? last.value : null,
    failure: result && !result.ok ? result.failure : null,
    isComing: result === null,
    again,
  }
}
