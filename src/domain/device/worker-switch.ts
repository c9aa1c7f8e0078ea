// The worker's kill switch (docs/operations.md): a mark in pages whose host does not want a worker.
// `worker-contract.ts` has the message to open pages.

/** `<html data-worker="off">`. */
const MARK = 'data-worker="off"'

/** The file of the worker that unregisters itself; the host serves it as `/sw.js`. */
export const NO_WORKER_FILE = 'no-worker.js'

/** Adds the mark to a page or shell. */
export function withoutWorker(html: string): string {
  return html.replace(/<html\b/, `<html ${MARK}`)
}

/** Does this root element have the mark? */
export function wantsNoWorker(root: {
  readonly dataset: Readonly<Record<string, string | undefined>>
}): boolean {
  return root.dataset['worker'] === 'off'
}
