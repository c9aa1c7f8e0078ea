// The page's messages to the worker, each with a port for the reply.
import {
  type Downloaded,
  noPictures,
  type PictureKeeper,
  type StoredPictures,
} from '#sync/download/picture-keeper.ts'
import type { WorkerMessage } from '#worker-contract.ts'

/** Milliseconds to wait for a reply: a worker that the browser has terminated never replies. */
const PATIENCE_MS = 180_000
/** Milliseconds to wait for a worker to become active. */
const READY_MS = 5000

/** Is there a worker? Not in development, nor in some browsers. */
const hasWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Makes the worker delete every picture, saved articles' included. False if it could not or did not reply. */
export async function erasePictures(): Promise<boolean> {
  return !hasWorker() || (await ask(navigator.serviceWorker, { type: 'ERASE_PICTURES' })) === true
}

/** Returns the keeper of this page's pictures. Without a worker nothing is stored. */
export function workerPictures(): PictureKeeper {
  return hasWorker() ? askingWorker(navigator.serviceWorker) : noPictures
}

/** Returns a picture keeper that uses this page's worker. Calls resolve to null while it does not reply. */
function askingWorker(container: ServiceWorkerContainer): PictureKeeper {
  const say = (message: WorkerMessage) => ask(container, message)
  return {
    ready: () => container.ready,
    async keepNewest(addresses, bytes) {
      const isDone = await say({ type: 'KEEP_PICTURES', addresses, bytes })
      return typeof isDone === 'boolean' ? isDone : null
    },
    lacking: async (addresses) => readAddresses(await say({ type: 'LACKING_PICTURES', addresses })),
    retain: async (addresses) => readAddresses(await say({ type: 'RETAIN_PICTURES', addresses })),
    async download(addresses, signal) {
      const stop = () => container.controller?.postMessage({ type: 'STOP_DOWNLOAD' } satisfies WorkerMessage)
      signal.addEventListener('abort', stop)
      const answer = await say({ type: 'DOWNLOAD_PICTURES', addresses })
      signal.removeEventListener('abort', stop)
      return readDownloaded(answer)
    },
    save: async (addresses) => readDownloaded(await say({ type: 'SAVE_PICTURES', addresses })),
    async letGo(addresses) {
      await say({ type: 'LET_GO_OF_PICTURES', addresses })
    },
    measure: async () => readStored(await say({ type: 'MEASURE_PICTURES' })),
    async drop() {
      await say({ type: 'DROP_PICTURES' })
    },
  }
}

/** Is `installed` the worker of another build than `active`? False for a captive portal's script: it never replies. */
export async function isAnotherBuild(installed: ServiceWorker, active: ServiceWorker): Promise<boolean> {
  const [next, current] = await Promise.all([
    askWorker(installed, { type: 'BUILD' }),
    // A worker that hangs must not delay its successor.
    askWorker(active, { type: 'BUILD' }, READY_MS),
  ])
  return next !== null && next !== current
}

/** Returns the active worker's reply; null if there is no worker or no reply. */
async function ask(container: ServiceWorkerContainer, message: WorkerMessage): Promise<unknown> {
  const registration = await soon(container.ready, READY_MS).catch(() => null)
  const worker = registration?.active
  return worker ? await askWorker(worker, message) : null
}

/** Returns this worker's reply; null if there is none. */
async function askWorker(
  worker: ServiceWorker,
  message: WorkerMessage,
  patience = PATIENCE_MS,
): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
  })
  port1.start()
  worker.postMessage(message, [port2])
  try {
    return await soon(answer, patience)
  } finally {
    port1.close()
  }
}

function readAddresses(answer: unknown): string[] | null {
  return Array.isArray(answer) ? answer.filter((address) => typeof address === 'string') : null
}

function readDownloaded(answer: unknown): Downloaded | null {
  const stored = numberIn(answer, 'stored')
  const missing = numberIn(answer, 'missing')
  if (stored === null || missing === null) return null
  const said: unknown = Object(answer)['failure']
  const failure = said === 'network' || said === 'quota' || said === 'aborted' ? said : null
  return { stored, missing, failure }
}

function readStored(answer: unknown): StoredPictures | null {
  const count = numberIn(answer, 'count')
  const bytes = numberIn(answer, 'bytes')
  return count === null || bytes === null ? null : { count, bytes }
}

function numberIn(answer: unknown, name: string): number | null {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : null
  return typeof value === 'number' ? value : null
}

/** Resolves like the promise, or to null after `milliseconds`. */
async function soon<T>(given: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  try {
    return await Promise.race([given, late])
  } finally {
    clearTimeout(timer)
  }
}
