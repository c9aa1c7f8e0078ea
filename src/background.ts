// Sync without a page: what the worker loads when the browser wakes it for a round (`sw/refresh.ts`). The same device,
// the same round, the same budget as a page's; without a database on disk it does nothing.

import { createApi } from '#api/client.ts'
import { isSavingData } from '#domain/data-saver.ts'
import { openDevice } from '#store/device.ts'
import { createSync } from '#sync/engine.ts'
import type { PictureKeeper } from '#sync/pictures.ts'

interface Worker {
  readonly url: string
  readonly key: string
  readonly pictures: PictureKeeper
}

async function refreshMagazine({ url, key, pictures }: Worker): Promise<void> {
  const device = openDevice({
    loadMemory: () => Promise.reject(new DOMException('No device', 'UnknownError')),
  })
  const sync = createSync({
    device,
    api: createApi({ url, key }),
    pictures,
    isSavingData: () => isSavingData(navigator),
    locks: 'locks' in navigator ? navigator.locks : null,
  })
  await sync.refresh()
  device.close()
}

Object.assign(globalThis, { refreshMagazine })
