// Loads the marks, and keeps them true to the databases whichever tab writes there.

import { liveQuery } from 'dexie'
import type { Device } from './device.ts'
import type { Marks } from './marks.ts'
import { onOpenStore } from './store-failure.ts'

const following = new WeakMap<Device, () => void>()
const followingHere = new WeakMap<Device, () => void>()

/** Loads what is saved and what is read, once, and follows it from then on. Returns what ends it. */
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

/** The same for what can be read without a connection: only who has none wants to know. */
export function followHere(device: Device): () => void {
  const { own, bodies } = device
  return once(followingHere, device, () =>
    follow(device, 'here', async () => {
      const fetched = await bodies.versions.toCollection().primaryKeys()
      // A browser that refuses its database keeps the server's rows in memory, and nothing of the person's.
      const saved = await onOpenStore(async () => await own.savedTexts.toCollection().primaryKeys())
      return saved.ok ? [...fetched, ...saved.value] : fetched
    }),
  )
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
    // A store that cannot be read is reported by its writers.
    error() {},
  })
  return () => subscription.unsubscribe()
}
