// What the router hands to the routes, where no test looks at it: a device, and a server that nobody reaches.
import type { RouterContext } from '#app/routes.tsx'
import { success } from '#domain/failure.ts'
import { createStatus } from '#sync/status.ts'
import { freshDevice } from './fresh-device.ts'

export const noAnswer: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

export function appContext(): RouterContext {
  return {
    device: freshDevice(),
    status: createStatus(),
    ask: {
      now: () => Promise.resolve(),
      article: () => Promise.resolve(success('stored')),
      heads: () => Promise.resolve(success('filled')),
    },
    backend: { url: '', key: 'a key', fetch: noAnswer },
  }
}
