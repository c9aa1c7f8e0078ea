// Answers messages from pages. A page of another build may send messages that this one does not know.
import type { WorkerMessage } from '#worker-contract.ts'
import { buildFiles } from './build-caches.ts'
import {
  download,
  dropAll,
  eraseAll,
  lackingPictures,
  measurePictures,
  retain,
  stopDownload,
} from './downloads.ts'
import { keepPictures, stopKeeping } from './pictures.ts'
import { stopRendering } from './prefetched-pages.ts'
import { letGoOf, savePictures, stopSaving } from './saved-pictures.ts'

declare const self: ServiceWorkerGlobalScope

type Named = Extract<WorkerMessage, { readonly addresses: unknown }>['type']

const plain: { readonly [Type in Exclude<WorkerMessage['type'], Named>]: () => unknown } = {
  /** Distinguishes this build from others. */
  BUILD: () => buildFiles.map(({ hash }) => hash).join(),
  // The waiting build takes over for all tabs at once. It waits for this message, because a reload can lose unsaved work (P14.3).
  SKIP_WAITING: () => self.skipWaiting(),
  MEASURE_PICTURES: measurePictures,
  DROP_PICTURES: dropAll,
  async ERASE_PICTURES() {
    stopSaving()
    await stopRendering()
    return await eraseAll()
  },
  STOP_DOWNLOAD: stopDownload,
  STOP_KEEPING() {
    stopDownload()
    stopSaving()
    stopKeeping()
    return stopRendering()
  },
}

const named: { readonly [Type in Named]: (addresses: readonly string[], bytes: number) => unknown } = {
  KEEP_PICTURES: keepPictures,
  LACKING_PICTURES: lackingPictures,
  RETAIN_PICTURES: retain,
  DOWNLOAD_PICTURES: download,
  SAVE_PICTURES: savePictures,
  LET_GO_OF_PICTURES: letGoOf,
}

/** Handles a message. Returns undefined if there is nothing to answer, or the message is unknown. */
export async function answerTo(message: unknown): Promise<unknown> {
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined
  const { type } = message
  if (isIn(plain, type)) return await plain[type]()
  if (!isIn(named, type) || !('addresses' in message) || !Array.isArray(message.addresses)) return undefined
  const addresses = message.addresses.filter((address) => typeof address === 'string')
  return await named[type](addresses, 'bytes' in message ? Number(message.bytes) : 0)
}

function isIn<Table extends object>(table: Table, type: unknown): type is keyof Table {
  return typeof type === 'string' && Object.hasOwn(table, type)
}
