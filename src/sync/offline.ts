// What the settings may request for reading offline. Loaded with that screen.
import type { Device } from '#store/device/device.ts'
import { sizeOfTexts } from '#store/device/contents.ts'
import {
  type OfflinePreference,
  writeOfflinePreference,
  writePictureBudget,
} from '#store/device/offline-preference.ts'
import { NO_DOWNLOAD, type DownloadStatus } from './download/download-status.ts'
import type { Fill } from './download/fill.ts'
import type { PictureKeeper, StoredPictures } from './download/picture-keeper.ts'

/** How much of the magazine is on the device. */
export interface Measured {
  /** Characters of text, about a byte each. */
  readonly texts: number
  /** All pictures, however they were stored; null if no worker stores any. */
  readonly pictures: StoredPictures | null
}

export interface Offline {
  /** Can be passed to `useSyncExternalStore`. */
  readonly get: () => DownloadStatus
  readonly subscribe: (listener: () => void) => () => void
  /** Stores the choice and applies it at once. `everything` resolves when that download ends; the others stop it. Stored data stays. */
  choose(preference: OfflinePreference): Promise<void>
  /** Stores the picture budget of the newest articles in megabytes, and applies it at once. */
  setBudget(megabytes: number): Promise<void>
  /** Deletes bodies and pictures (P12.3), and chooses `opened`, so that they stay deleted. Returns the bytes freed. */
  free(): Promise<number>
  /** Reads a small record per text and a header per picture: too slow to call on every frame. */
  measure(): Promise<Measured>
}

export interface OfflineOptions {
  readonly device: Device
  readonly fill: Fill
  readonly pictures: PictureKeeper
  /** Requests a round now, and waits for it. */
  readonly round: () => Promise<void>
}

export function createOffline({ device, fill, pictures, round }: OfflineOptions): Offline {
  const { board } = fill

  async function measure(): Promise<Measured> {
    return { texts: await sizeOfTexts(device), pictures: await pictures.measure() }
  }

  async function downloadAll(): Promise<void> {
    board.set({ phase: 'working', failure: null })
    await writeOfflinePreference(device, 'everything')
    // There may be space again; if not, the next write fails.
    fill.forget()
    const before = fill.started()
    await round()
    // A successful round has started the fill.
    if (fill.started() === before) fill.request()
    await fill.whenDone()
  }

  async function stopDownload(preference: OfflinePreference): Promise<void> {
    const over = fill.callOff()
    board.set({ phase: 'idle', failure: null })
    await writeOfflinePreference(device, preference)
    await over
    // A fill may have started before the choice was stored.
    await fill.callOff()
  }

  return {
    get: board.get,
    subscribe: board.subscribe,
    measure,
    async choose(preference) {
      if (preference === 'everything') return downloadAll()
      await stopDownload(preference)
      if (preference === 'opened') return
      fill.forget()
      fill.request()
    },
    async setBudget(megabytes) {
      await writePictureBudget(device, megabytes)
      fill.request()
    },
    async free() {
      await stopDownload('opened')
      const before = await measure()
      await pictures.drop()
      await device.freeBodies()
      fill.forget()
      board.set(NO_DOWNLOAD)
      return bytesOf(before) - bytesOf(await measure())
    },
  }
}

function bytesOf({ texts, pictures }: Measured): number {
  return texts + (pictures?.bytes ?? 0)
}
