// A router context for tests that do not use it: a device, and an unreachable server.
import { createElement } from 'react'
import { createFirstRows } from '#app/start/first-rows.ts'
import { PageHead } from '#app/start/page-head.tsx'
import type { RouterContext } from '#app/root-route.tsx'
import { success } from '#domain/failure.ts'
import { createPersistence } from '#store/device/persistence.ts'
import type { Device } from '#store/device/device.ts'
import { NO_DOWNLOAD } from '#sync/download/download-status.ts'
import { createStatus } from '#sync/status.ts'
import { freshDevice } from '../sync/fresh-device.ts'

export const noAnswer: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/** The settings screen's functions, where no test uses them: nothing is downloaded, installed or granted. */
export function settingsContext(device: Device): Pick<RouterContext, 'offline' | 'persistence' | 'app'> {
  const never = () => () => {}
  return {
    offline: async () => ({
      get: () => NO_DOWNLOAD,
      subscribe: never,
      choose: () => Promise.resolve(),
      setBudget: () => Promise.resolve(),
      free: () => Promise.resolve(0),
      measure: () => Promise.resolve({ texts: 0, pictures: null }),
    }),
    persistence: async () => createPersistence({ device, storage: null, asksPerson: false }),
    app: {
      updates: { get: () => 0, subscribe: never },
      update: () => Promise.resolve(),
      installable: { get: () => false, subscribe: never },
      install: () => Promise.resolve(),
      erase: () => Promise.resolve([]),
    },
  }
}

export function appContext(): RouterContext {
  const device = freshDevice()
  return {
    device,
    read: createFirstRows(device, null).read,
    ...settingsContext(device),
    status: createStatus(),
    requests: {
      now: () => Promise.resolve(),
      storeSaved: () => Promise.resolve(),
      article: () => Promise.resolve(success('stored')),
      heads: () => Promise.resolve(success('filled')),
    },
    backend: async () => ({ url: '', key: 'a key', fetch: noAnswer }),
    head: createElement(PageHead),
  }
}
