// The question for the password, asked in place: whoever needs the session waits for the answer, the dialog
// (`session-prompt.tsx`) gives it. Several who ask at once wait for the one answer.

export interface SessionQuestion {
  /** Asks. True when somebody has signed in. */
  readonly ask: () => Promise<boolean>
  readonly isAsked: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  readonly answer: (isSignedIn: boolean) => void
}

export function createSessionQuestion(): SessionQuestion {
  let asked: { readonly answer: Promise<boolean>; readonly give: (isSignedIn: boolean) => void } | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask() {
      if (!asked) {
        let give: (isSignedIn: boolean) => void = () => {}
        const answer = new Promise<boolean>((resolve) => {
          give = resolve
        })
        asked = { answer, give }
        tell()
      }
      return asked.answer
    },
    isAsked: () => asked !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(isSignedIn) {
      asked?.give(isSignedIn)
      asked = null
      tell()
    },
  }
}
