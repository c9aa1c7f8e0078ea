// 'Borrar todo de este dispositivo', across all tabs. The other tabs close their databases, stop writing and restart
// with an empty device. A tab with an open form is left alone, and its editor is notified.

import type { Device } from '#store/device/device.ts'
import {
  eraseCopies,
  eraseOwn,
  eraseStorage,
  eraseTabStorage,
  type Erasure,
  type Remains,
} from '#store/device/erase.ts'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import { showToast } from '#ui/toast.ts'

const CHANNEL = 'cacharreo-erasure'
/** Milliseconds in which other active tabs release the device; sleeping ones are not waited for. */
const RELEASE_LIMIT = 500
/** After this many milliseconds, the tab that started it is assumed to be gone. */
const OVER_LIMIT = 15_000

type News = 'erasing' | 'over'

export interface Erased {
  readonly device: Device
  readonly sync: { readonly start: () => unknown; readonly stop: () => void }
  /** Deletes every picture. False if some are left. */
  readonly erasePictures: () => Promise<boolean>
  /** Restarts this tab, on the front page or at its current address. */
  readonly restart: (at: 'home' | 'here') => void
}

/** Makes this tab take part, whichever tab starts it. */
export function createErasure({ device, sync, erasePictures, restart }: Erased): Erasure {
  // None if the browser refuses storage (`store/device/refused-globals.ts`): other tabs could not write anything.
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null
  const tell = (news: News) => channel?.postMessage(news)
  let isReleased = false

  /** From now on this tab writes nothing. */
  function release(): void {
    isReleased = true
    sync.stop()
    device.withdraw()
    eraseTabStorage()
    // Otherwise the page would write its state back when it is left.
    addEventListener('pagehide', eraseTabStorage)
    setTimeout(() => restart('here'), OVER_LIMIT)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'over' && isReleased) restart('here')
    if (data !== 'erasing') return
    if (!unsavedWork.get()) return release()
    showToast({
      tone: 'info',
      icon: 'trash',
      title: 'Se está borrando lo que hay en este dispositivo',
      text: 'Lo has pedido en otra pestaña. Lo que escribes aquí no se toca.',
    })
  })

  return {
    async erase(drafts) {
      sync.stop()
      tell('erasing')
      // The number of other tabs is unknown.
      await new Promise((resolve) => setTimeout(resolve, RELEASE_LIMIT))
      const left: Remains[] = []
      if (!(await erasePictures())) left.push('pictures')
      if (!(await eraseOwn(device, drafts)).ok) left.push('own')
      const comeBack = device.withdraw()
      if (!(await eraseCopies(device)).ok) left.push('copies')
      tell('over')
      if (left.length > 0) {
        comeBack()
        sync.start()
        return left
      }
      eraseStorage()
      addEventListener('pagehide', eraseStorage)
      restart('home')
      return left
    },
    stop: () => channel?.close(),
  }
}
