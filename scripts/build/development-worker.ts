// Removes a service worker in development. `npm start` may have left one at the same address, which would keep showing its build. This
// worker replaces it and unregisters itself.
import type { Plugin } from 'vite'

const WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await self.registration.unregister()
    for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url)
  })())
})
`

/** The plugin: serves /sw.js in development. */
export function developmentWorker(): Plugin {
  return {
    name: 'cacharreo-development-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.setHeader('cache-control', 'no-store')
        response.end(WORKER)
      })
    },
  }
}
