// A build as the first releases were: the page is called index.html, and the worker keeps whatever comes with status 200.
// Their worker is written down here as far as its caches and its answers go.
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuildCopy } from './next-build.ts'

/** Those releases named their page's revision so. */
const revisionOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

/** A copy of a build as one of the first releases, and the key under which its worker keeps the page. */
export async function firstRelease(source: string): Promise<BuildCopy & { readonly pageKey: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cacharreo-build-'))
  await cp(source, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const page = join(folder, 'index.html')
  await rename(join(folder, 'app.html'), page)
  // A static host's page for every address; its worker asked for index.html.
  const bytes = await readFile(page)
  await writeFile(join(folder, 'app.html'), bytes)
  const pageKey = `/index.html?__WB_REVISION__=${revisionOf(bytes)}`
  const assets = [...bytes.toString().matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  await writeFile(join(folder, 'sw.js'), workerOf([pageKey, ...new Set(assets)]))
  return { folder, pageKey, dispose: () => rm(folder, { recursive: true, force: true }) }
}

const workerOf = (keys: readonly unknown[]) => `
const files = 'workbox-precache-v2-' + self.registration.scope
const keys = ${JSON.stringify(keys)}.map((key) => new URL(key, location.origin).href)
const isHtml = (answer) => answer.headers.get('content-type')?.startsWith('text/html') === true
self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(files)
  for (const key of keys) {
    const address = key.split('?')[0]
    const answer = await fetch(address)
    if (answer.status !== 200 || isHtml(answer) !== address.endsWith('.html')) throw new Error(address)
    await cache.put(key, answer.redirected ? new Response(answer.body, answer) : answer)
  }
})()))
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await (await caches.open('cacharreo-builds')).put('/builds/current', Response.json(keys))
  await self.clients.claim()
})()))
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const key = event.request.mode === 'navigate' ? keys[0] : event.request.url
  if (event.request.mode !== 'navigate' && !pathname.startsWith('/assets/')) return
  event.respondWith(caches.match(key, { cacheName: files, ignoreVary: true }).then((kept) => kept ?? fetch(event.request)))
})
self.addEventListener('message', ({ data }) => data?.type === 'SKIP_WAITING' && self.skipWaiting())
`
