// The worker's kill switch (docs/operations.md): the mark in a page whose host wants no worker. `worker-contract.ts`
// has the message to open pages.

/** `<html data-worker="off">`. */
const MARK = 'data-worker="off"'

/** The build's file for the worker that removes the worker; the host serves it as `/sw.js`. */
export const NO_WORKER_FILE = 'no-worker.js'

/** The page or shell with the mark against a worker. */
export function withoutWorker(html: string): string {
  return html.replace(/<html\b/, `<html ${MARK}`)
}

/** Does this root element carry the mark against a worker? */
export function wantsNoWorker(root: {
  readonly dataset: Readonly<Record<string, string | undefined>>
}): boolean {
  return root.dataset['worker'] === 'off'
}
