// Tells a form that the server has published its scheduled draft, which no event announces (P19.7).
import type { Clock } from '#api/clock.ts'
import type { FormServerDraft } from './server-draft.ts'

/** Milliseconds between requests for a draft that is due. */
const LOOK_EACH = 5000
/** Milliseconds after which they end. A server publishes within a minute. */
const LOOK_FOR = 120_000

/** Requests a draft from its time on until it is gone, and then calls `onGone`. Returns a function that stops. */
export function lookWhenDue(
  serverDraft: Pick<FormServerDraft, 'get' | 'look'>,
  { clock, onGone }: { readonly clock: Clock; readonly onGone: () => void },
): () => void {
  let stop = () => {}
  async function look(): Promise<void> {
    const { row } = serverDraft.get()
    const late = row?.publishAt == null || row.problem !== null ? -1 : clock.now() - row.publishAt
    if (late >= 0 && late < LOOK_FOR) {
      await serverDraft.look()
      if (serverDraft.get().row === null) onGone()
    }
  }
  function wait(): void {
    stop = clock.after(LOOK_EACH, () => {
      wait()
      void look()
    })
  }
  wait()
  return () => stop()
}
