// Loads the marks and keeps them in sync with the databases, whichever tab writes.
import { liveQuery } from 'dexie'
import { picturesOf } from '#domain/bodies/body-pictures.ts'
import type { Device } from '../device/device.ts'
import type { Marks } from './marks.ts'
import { PICTURES_NOTED } from '../copy/note-pictures.ts'
import { onOpenStore } from '../device/store-failure.ts'

/** Changes within this many milliseconds are handled together. */
const TOGETHER = 200

const following = new WeakMap<Device, () => void>()
const followingHere = new WeakMap<Device, () => void>()

/** Loads saved and read articles once, and then follows changes. Returns a function that stops it. */
export function followMarks(device: Device): () => void {
  const { own } = device
  return once(following, device, () => {
    const stops = [
      follow(device, 'saved', () => own.saved.toCollection().primaryKeys()),
      follow(device, 'read', () =>
        own.readings.where('[done+at]').between([1, -Infinity], [1, Infinity]).primaryKeys(),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
}

/** Tracks articles that are complete on the device. `lacking`: which pictures are missing; null without a worker. */
export function followHere(
  device: Device,
  lacking: (addresses: readonly string[]) => Promise<readonly string[] | null>,
): () => void {
  const { own, bodies } = device
  return once(followingHere, device, () => {
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(texts: readonly string[], saved: readonly string[]): Promise<void> {
      looks += 1
      const number = looks
      const here = await onOpenStore(() => wholeArticles(device, { texts, saved, lacking }))
      if (here.ok && number === looks) device.marks.set({ here: here.value })
    }
    const subscription = liveQuery(async () => {
      const texts = await onOpenStore(async () => await bodies.versions.toCollection().primaryKeys())
      // If the browser refuses the database, the server's rows are in memory, and there is no reader data.
      const saved = await onOpenStore(async () => {
        await own.settings.get(PICTURES_NOTED)
        return await own.savedTexts.toCollection().primaryKeys()
      })
      return { texts, saved: saved.ok ? saved.value : [] }
    }).subscribe({
      next({ texts, saved }) {
        clearTimeout(timer)
        // Debounced, because texts arrive in batches of fifty.
        if (texts.ok) timer = setTimeout(() => void look(texts.value, saved), TOGETHER)
      },
      error() {},
    })
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  })
}

function once(known: WeakMap<Device, () => void>, device: Device, begin: () => () => void): () => void {
  const before = known.get(device)
  if (before) return before
  const end = begin()
  const stop = () => {
    known.delete(device)
    end()
  }
  known.set(device, stop)
  return stop
}

function follow(device: Device, name: keyof Marks, ids: () => PromiseLike<string[]>): () => void {
  const subscription = liveQuery(() => onOpenStore(async () => await ids())).subscribe({
    next(found) {
      if (found.ok) device.marks.set({ [name]: new Set(found.value) })
    },
    // An unreadable store is reported by its writers.
    error() {},
  })
  return () => subscription.unsubscribe()
}

// Finds articles that are complete on the device, with text and pictures (P5.5).

/** Heads per read. */
const CHUNK = 500

interface Looked {
  /** The articles whose text is on the device. */
  readonly texts: readonly string[]
  /** Articles with a saved copy. */
  readonly saved: readonly string[]
  readonly lacking: (addresses: readonly string[]) => Promise<readonly string[] | null>
}

/** Returns those of these articles that are complete. */
async function wholeArticles({ copy, own }: Device, { texts, saved, lacking }: Looked): Promise<Set<string>> {
  const pictures = new Map<string, readonly string[]>()
  for (let at = 0; at < texts.length; at += CHUNK) {
    for (const head of await copy.heads.bulkGet(texts.slice(at, at + CHUNK)))
      if (head && !head.thin) pictures.set(head.id, picturesOf(head.images, ''))
  }
  for (const row of saved.length > 0 ? await own.saved.bulkGet([...saved]) : [])
    if (row) pictures.set(row.id, picturesOf(row.article.thin ? [] : row.article.images, ''))
  const missing = new Set(await lacking([...new Set([...pictures.values()].flat())]))
  return new Set([...pictures.keys()].filter((id) => !pictures.get(id)?.some((each) => missing.has(each))))
}
