// Handles an ended session: a refused write asks for the password in place, and then continues.
import type { Result } from '#domain/failure.ts'
import { createObservable } from '#domain/observable.ts'

/** Why the password is requested: the session has ended, or its sign-in is too old for the write (P15.13). */
type QuestionReason = 'ended' | 'old'

export function createSessionQuestion() {
  const { get, set, subscribe } = createObservable<QuestionReason | null>(null)
  let waiting: ((isSignedIn: boolean) => void)[] = []
  return {
    get,
    subscribe,
    /** Asks, and resolves to true once somebody has signed in. Several callers share one answer and the first reason. */
    ask: (reason: QuestionReason) =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve)
        if (get() === null) set(reason)
      }),
    answer(isSignedIn: boolean): void {
      const callers = waiting
      waiting = []
      for (const resolve of callers) resolve(isSignedIn)
      set(null)
    },
  }
}

/**
 * Returns a function that runs a write. If the session has ended or is too old, it asks for the password and repeats the write
 * once. If nobody has signed in on this device there is no session to renew, and the write fails at the server (P15.7).
 */
export function withSession(
  question: ReturnType<typeof createSessionQuestion>,
  hasSignedIn: () => boolean,
): <T>(write: () => Promise<Result<T>>) => Promise<Result<T>> {
  return async (write) => {
    const result = await write()
    if (result.ok || result.failure.kind !== 'refused' || result.failure.status !== 401) return result
    if (!hasSignedIn()) return result
    return (await question.ask(result.failure.isOldSignIn ? 'old' : 'ended')) ? write() : result
  }
}
