// The magazine without a connection, as a screen may ask for it: everything downloaded, an end to that, what is on the
// device, and its clearing. Loaded with the screen.

import type { Device } from '#store/device.ts'
import { sizeOfTexts } from '#store/contents.ts'
import { writeOfflinePreference } from '#store/offline-preference.ts'
import { NO_DOWNLOAD, type DownloadStatus } from './download-status.ts'
import type { Fill } from './fill.ts'
import type { PictureKeeper, StoredPictures } from './pictures.ts'

/** How much of the magazine is on the device. */
export interface Measured {
  /** Characters of text, about a byte each. */
  readonly texts: number
  /** All pictures, however they came here; null where nobody keeps any. */
  readonly pictures: StoredPictures | null
}

export interface Offline {
  /** Fit for `useSyncExternalStore`. */
  readonly get: () => DownloadStatus
  readonly subscribe: (listener: () => void) => () => void
  /** Downloads every text and every picture, and keeps doing so for what is published, until `cancel` or `free`. */
  downloadAll(): Promise<void>
  /** Stops at once. What came stays, and the next download goes on from there. */
  cancel(): Promise<void>
  /**
   * Drops texts and pictures; the list stays. Until the next launch only what is opened comes again. Gives how many
   * bytes there are less.
   */
  free(): Promise<number>
  /** Reads a small record a text and a header a picture: not for every frame. */
  measure(): Promise<Measured>
}

export interface OfflineOptions {
  readonly device: Device
  readonly fill: Fill
  readonly pictures: PictureKeeper
  /** Asks for a round now, and waits for it. */
  readonly round: () => Promise<void>
}

export function createOffline({ device, fill, pictures, round }: OfflineOptions): Offline {
  const { board } = fill

  async function measure(): Promise<Measured> {
    return { texts: await sizeOfTexts(device), pictures: await pictures.measure() }
  }

  return {
    get: board.get,
    subscribe: board.subscribe,
    measure,
    async downloadAll() {
      board.set({ phase: 'working', failure: null })
      await writeOfflinePreference(device, 'everything')
      // There may be room again; whether there is, the device says.
      fill.forget()
      const before = fill.started()
      await round()
      // A round that went well has begun it.
      if (fill.started() === before) fill.request()
      await fill.whenDone()
    },
    async cancel() {
      const over = fill.callOff()
      board.set({ phase: 'idle', failure: null })
      await writeOfflinePreference(device, 'newest')
      await over
      // A round may have begun anew before the wish was gone.
      await fill.callOff()
    },
    async free() {
      await writeOfflinePreference(device, 'opened')
      await fill.callOff()
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
