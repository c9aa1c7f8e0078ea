// The question for the password, asked in place. Callers that need the session wait for the answer of the dialog
// (`session-prompt.tsx`). Several callers share one answer, under the reason of the first.
import { createObservable, type Observable } from '#domain/observable.ts'

/** Why it is asked: the session has ended, or its sign-in is too long ago for what was to be done. */
type QuestionReason = 'ended' | 'old'

/** Watched: why it is asked now; null: it is not. */
export interface SessionQuestion extends Observable<QuestionReason | null> {
  /** Asks. True when somebody has signed in. */
  readonly ask: (reason: QuestionReason) => Promise<boolean>
  readonly answer: (isSignedIn: boolean) => void
}

interface Asked {
  readonly reason: QuestionReason
  readonly answer: Promise<boolean>
  readonly give: (isSignedIn: boolean) => void
}

export function createSessionQuestion(): SessionQuestion {
  const asked = createObservable<Asked | null>(null)
  return {
    get: () => asked.get()?.reason ?? null,
    subscribe: asked.subscribe,
    ask(reason) {
      const standing = asked.get()
      if (standing) return standing.answer
      let give: (isSignedIn: boolean) => void = () => {}
      const answer = new Promise<boolean>((resolve) => {
        give = resolve
      })
      asked.set({ reason, answer, give })
      return answer
    },
    answer(isSignedIn) {
      asked.get()?.give(isSignedIn)
      asked.set(null)
    },
  }
}
