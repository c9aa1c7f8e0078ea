// The worker's kill switch (docs/operations.md): the mark in a page whose host wants no worker. What the
// worker that takes it away tells open pages is in `worker-contract.ts`.

/** `<html data-worker="off">`. */
const MARK = 'data-worker="off"'

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
