// All reader data at once, for a move to another device: saved articles and reading progress. Imported data is added,
// and nothing present is lost.

import type { Result } from '#domain/failure.ts'
import type { Device } from '../device/device.ts'
import { WANTS, type StoredReading } from './reader-database.ts'
import { putCopies, type SavedCopy } from './saved.ts'
import { onStore } from '../device/store-failure.ts'

export interface ReaderData {
  readonly saved: readonly SavedCopy[]
  readonly readings: readonly StoredReading[]
}

/** Reads all of it. With the texts of what is saved this may be some tens of megabytes. */
export function readReaderData(device: Device): Promise<Result<ReaderData>> {
  const { own } = device
  return onStore(device, () =>
    own.transaction('r', own.saved, own.savedTexts, own.readings, async () => {
      const [saved, texts, readings] = await Promise.all([
        own.saved.toArray(),
        own.savedTexts.toArray(),
        own.readings.toArray(),
      ])
      const textById = new Map(texts.map((text) => [text.id, text]))
      return { saved: saved.map((row) => ({ saved: row, text: textById.get(row.id) ?? null })), readings }
    }),
  )
}

/**
 * Adds these to what is there: an article that is saved here stays as it is, a reading gives way to a later one, and what
 * was read to its end in either stays read. Pictures are for sync to bring. `requests.storeSaved()` to be called then.
 */
export function putReaderData(device: Device, { saved, readings }: ReaderData): Promise<Result<void>> {
  const { own } = device
  return onStore(device, async () => {
    await putCopies(device, async () => {
      const here = new Set(await own.saved.toCollection().primaryKeys())
      return saved
        .filter(({ saved: { id } }) => !here.has(id))
        .map(({ saved: row, text }) => ({
          saved: { ...row, wants: text === null && !row.isRemoved ? WANTS.text : WANTS.pictures },
          text,
        }))
    })
    await own.transaction('rw', own.readings, async () => {
      const before = await own.readings.bulkGet(readings.map(({ id }) => id))
      await own.readings.bulkPut(
        readings.map((reading, at) => {
          const known = before[at]
          if (!known) return reading
          const later = known.at > reading.at ? known : reading
          return { ...later, done: known.done === 1 || reading.done === 1 ? 1 : 0 }
        }),
      )
    })
  })
}
