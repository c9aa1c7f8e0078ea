// The kill switch of the worker (docs/operations.md): what a page says whose host keeps none, and what the worker that takes
// the worker away tells the pages that are open.

/** `<html data-worker="off">`. */
const MARK = 'data-worker="off"'

/** What open pages are told: nobody is to be registered any more. */
export const WORKER_OFF = 'WORKER_OFF'

/** The one cache that is the reader's own: the pictures of saved articles. Neither a cap, another build nor the switch touches it. */
export const SAVED_PICTURES = 'cacharreo-pictures-saved'

/** Where a build has the worker that takes the worker away; the host serves it as `/sw.js`. */
export const NO_WORKER_FILE = 'no-worker.js'

/** The page or shell with the mark that no worker is wanted. */
export function withoutWorker(html: string): string {
  return html.replace(/<html\b/, `<html ${MARK}`)
}

/** Does the page with this element at its root say that no worker is wanted? */
export function wantsNoWorker(root: {
  readonly dataset: Readonly<Record<string, string | undefined>>
}): boolean {
  return root.dataset['worker'] === 'off'
}

/** Is this the message of the worker that takes the worker away? */
export function saysWorkerOff(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === WORKER_OFF
}
