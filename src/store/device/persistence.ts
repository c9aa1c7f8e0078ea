// Asks the browser not to throw the magazine away when the disk runs short. Chromium and Safari decide by themselves and
// say nothing; Firefox asks the person, so there the request is made only after a press of a button that explains it.

import { createObservable, type Observable } from '#domain/observable.ts'
import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'

/** A sign that somebody means to come back: opened from the home screen, a third article, everything downloaded. */
export type Engagement = 'installed' | 'third-article' | 'download'

/** The parts of `navigator.storage` that are used; older browsers lack some. */
export type StorageSeen = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>

export interface Persistence {
  /** Asks, once for each sign, unless it is granted already. */
  ask(sign: Engagement): Promise<void>
  /** Is it granted? Null where the browser does not say. */
  isGranted(): Promise<boolean | null>
  /** How often it was asked for since this page was opened: afterwards it may be granted. */
  readonly asked: Observable<number>
  /** Bytes that the browser counts for all that is stored here; null where it does not say. */
  usage(): Promise<number | null>
}

export interface PersistenceOptions {
  readonly device: Device
  /** `navigator.storage`; null where there is none. */
  readonly storage: StorageSeen | null
  /** Does this browser put the question to the person? */
  readonly asksPerson: boolean
}

const KEY = 'persistence-asked'

export function createPersistence({ device, storage, asksPerson }: PersistenceOptions): Persistence {
  const asked = createObservable(0)

  async function isGranted(): Promise<boolean | null> {
    return (await storage?.persisted?.().catch(() => null)) ?? null
  }

  return {
    isGranted,
    async ask(sign) {
      if (asksPerson && sign !== 'download') return
      if (!storage?.persist || (await isGranted()) === true) return
      const before = await readSetting(device, KEY)
      const signs = Array.isArray(before) ? before : []
      if (signs.includes(sign)) return
      await writeSetting(device, KEY, [...signs, sign])
      await storage.persist().catch(() => false)
      asked.set(asked.get() + 1)
    },
    asked,
    async usage() {
      const estimate = await storage?.estimate?.().catch(() => null)
      return estimate?.usage ?? null
    },
  }
}

/** The persistence of this browser's page. */
export function browserPersistence(device: Device): Persistence {
  const { userAgent } = navigator
  return createPersistence({
    device,
    // Only on secure origins.
    storage: 'storage' in navigator ? navigator.storage : null,
    asksPerson: /\bFirefox\//.test(userAgent),
  })
}
