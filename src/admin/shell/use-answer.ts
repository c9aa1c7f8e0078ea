import { useCallback, useEffect, useState } from 'react'
import type { Failure, Result } from '#domain/failure.ts'
import { useOnline } from '#ui/online.ts'
import { useBackoffice } from './backoffice-context.tsx'

/** What a call has answered so far. */
export interface Answered<T> {
  /** null: nothing yet, or it failed. */
  readonly value: T | null
  readonly failure: Failure | null
  /** Asks again. */
  readonly again: () => void
}

/** What a call answers, asked for again when the connection comes back or somebody signs in. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<Result<T>>): Answered<T> {
  const { signedIn } = useBackoffice()
  const online = useOnline()
  const [asked, setAsked] = useState(0)
  const [answer, setAnswer] = useState<{ readonly to: unknown; readonly result: Result<T> } | null>(null)
  const again = useCallback(() => setAsked((times) => times + 1), [])
  const userId = signedIn?.userId
  useEffect(() => {
    const leaving = new AbortController()
    void ask(leaving.signal).then((result) => {
      if (!leaving.signal.aborted) setAnswer({ to: ask, result })
    })
    return () => leaving.abort()
  }, [ask, asked, online, userId])
  const result = answer?.to === ask ? answer.result : null
  return {
    value: result?.ok ? result.value : null,
    failure: result && !result.ok ? result.failure : null,
    again,
  }
}
