// The last resort for what is due, where neither the server nor its scheduler publishes it: any open backoffice asks for it
// once a minute. A refusal, or a server without drafts, is no news to anybody.
import { useEffect } from 'react'
import { type Clock, systemClock } from '#api/clock.ts'
import { publishDue } from '#api/write/server-drafts.ts'
import type { Result } from '#domain/failure.ts'
import type { BackofficeTools } from './backoffice-tools.ts'

/** Milliseconds between an answer and the next question. */
export const PUBLISH_EVERY = 60_000

export interface PublishDueOptions {
  readonly clock: Clock
  /** Is there a network, and somebody who may? */
  readonly mayAsk: () => boolean
  /** Gives how many articles were published. */
  readonly publish: () => Promise<Result<number>>
  /** Hears that there were some. */
  readonly onPublished: () => void
}

/** Begins, with the first question a minute from now. Returns the way to stop. */
export function startPublishDue({ clock, mayAsk, publish, onPublished }: PublishDueOptions): () => void {
  let isOver = false
  let cancel = clock.after(PUBLISH_EVERY, () => void ask())
  async function ask(): Promise<void> {
    const published = mayAsk() ? await publish() : null
    if (isOver) return
    cancel = clock.after(PUBLISH_EVERY, () => void ask())
    if (published?.ok && published.value > 0) onPublished()
  }
  return () => {
    isOver = true
    cancel()
  }
}

/** Does so while the backoffice is open. */
export function usePublishDue({ project, requests, currentAdmin, draftChanges }: BackofficeTools): void {
  useEffect(
    () =>
      startPublishDue({
        clock: systemClock,
        mayAsk: () => navigator.onLine && currentAdmin.get() !== null,
        publish: () => publishDue(project),
        onPublished() {
          draftChanges.set(draftChanges.get() + 1)
          void requests.now()
        },
      }),
    [project, requests, currentAdmin, draftChanges],
  )
}
