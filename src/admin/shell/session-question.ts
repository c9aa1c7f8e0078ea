// The question for the password, asked in place: whoever needs the session waits for the answer, the dialog
// (`session-prompt.tsx`) gives it. Several who ask at once wait for the one answer.
import { createObservable, type Observable } from '#domain/observable.ts'

/** Watched: is it asked now? */
export interface SessionQuestion extends Observable<boolean> {
  /** Asks. True when somebody has signed in. */
  readonly ask: () => Promise<boolean>
  readonly answer: (isSignedIn: boolean) => void
}

interface Asked {
  readonly answer: Promise<boolean>
  readonly give: (isSignedIn: boolean) => void
}

export function createSessionQuestion(): SessionQuestion {
  const asked = createObservable<Asked | null>(null)
  return {
    get: () => asked.get() !== null,
    subscribe: asked.subscribe,
    ask() {
      const standing = asked.get()
      if (standing) return standing.answer
      let give: (isSignedIn: boolean) => void = () => {}
      const answer = new Promise<boolean>((resolve) => {
        give = resolve
      })
      asked.set({ answer, give })
      return answer
    },
    answer(isSignedIn) {
      asked.get()?.give(isSignedIn)
      asked.set(null)
    },
  }
}
