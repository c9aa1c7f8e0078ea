// Asks the browser for persistent storage (P13.3). Chromium and Safari decide silently. Firefox asks the reader, so
// there it is requested only when the reader presses a button that explains it.
import { createObservable, type Observable } from '#domain/observable.ts'
import type { Device } from './device.ts'
import { readSetting, writeSetting } from './settings.ts'

/** A sign that the reader will come back: opened from the home screen, a third article, everything downloaded. */
export type Engagement = 'installed' | 'third-article' | 'download'

/** The parts of `navigator.storage` that are used; older browsers may lack some. */
export type StorageSeen = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>

export interface Persistence {
  /** Requests it once per sign, unless it is already granted. */
  ask(sign: Engagement): Promise<void>
  /** Is it granted? Null if the browser does not tell. */
  isGranted(): Promise<boolean | null>
  /** The number of requests since this page was opened: afterwards it may be granted. */
  readonly asked: Observable<number>
  /** The bytes stored for this site according to the browser; null if it does not tell. */
  usage(): Promise<number | null>
}

export interface PersistenceOptions {
  readonly device: Device
  /** `navigator.storage`; null if there is none. */
  readonly storage: StorageSeen | null
  /** Does this browser ask the reader? */
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

/** Creates access to persistent storage in this browser. */
export function browserPersistence(device: Device): Persistence {
  const { userAgent } = navigator
  return createPersistence({
    device,
    // Available only on secure origins.
    storage: 'storage' in navigator ? navigator.storage : null,
    asksPerson: /\bFirefox\//.test(userAgent),
  })
}
