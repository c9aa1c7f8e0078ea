// The worker's kill switch as a host serves it (docs/operations.md); tests/e2e/worker/worker-off.test.ts tests it in
// a browser.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MagazineServer, createServer } from '../../../server/server.ts'
import { PROJECT, temporaryFolder } from '../../support/server/magazine-server.ts'

const HOSTED = {
  VITE_SUPABASE_URL: 'https://project.supabase.example/',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_x',
}
const shell = '<!doctype html><html lang="es"><title>Cacharreo</title></html>'
const marked = '<!doctype html><html data-worker="off" lang="es"><title>Cacharreo</title></html>'

let clientDir: string
let on: MagazineServer
let off: MagazineServer

beforeAll(async () => {
  clientDir = await temporaryFolder()
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'app.html'), shell)
  await writeFile(join(clientDir, 'app.html.gz'), gzipSync(shell))
  await writeFile(join(clientDir, 'assets/app-C0ffee.js'), 'export {}')
  await writeFile(join(clientDir, 'sw.js'), 'the worker')
  await writeFile(join(clientDir, 'sw.js.gz'), gzipSync('the worker'))
  await writeFile(join(clientDir, 'no-worker.js'), 'the one that takes it away')
  on = await createServer({ root: PROJECT, clientDir, env: HOSTED })
  off = await createServer({ root: PROJECT, clientDir, env: { ...HOSTED, WORKER: 'off' } })
})
afterAll(async () => {
  await on.close()
  await off.close()
  await rm(clientDir, { recursive: true, force: true })
})

const get = (server: MagazineServer, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.fetch(new Request(`http://localhost${path}`, { method, headers }))

it('with WORKER=off /sw.js is the worker that removes itself, uncached, whatever version a client has', async () => {
  const worker = await get(on, '/sw.js', { 'accept-encoding': 'gzip' })
  const known = { 'accept-encoding': 'gzip', 'if-none-match': worker.headers.get('etag') ?? '' }
  const answer = await get(off, '/sw.js', known)
  expect([answer.status, await answer.text()]).toEqual([200, 'the one that takes it away'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toBe(worker.headers.get('content-security-policy'))
  expect(answer.headers.get('etag')).toBeNull()
})

it.each([
  ['/admin/articles', 200],
  ['/ajustes', 200],
  ['/app.html', 200],
  ['/no/es/nada', 404],
])('with WORKER=off the shell at %s has the mark, whatever version a client has', async (path, status) => {
  const other = await get(on, path)
  expect([other.status, await other.text()]).toEqual([status, shell])
  const known = { 'accept-encoding': 'gzip', 'if-none-match': other.headers.get('etag') ?? '' }
  const answer = await get(off, path, known)
  expect([answer.status, await answer.text()]).toEqual([status, marked])
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

it('with WORKER=off all other files are answered as usual, revalidated by their tags', async () => {
  const ever = await get(on, '/assets/app-C0ffee.js')
  const answer = await get(off, '/assets/app-C0ffee.js')
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...Object.fromEntries(ever.headers),
    'x-request-id': answer.headers.get('x-request-id'),
  })
  const known = { 'if-none-match': ever.headers.get('etag') ?? '' }
  expect((await get(off, '/assets/app-C0ffee.js', known)).status).toBe(304)
  expect((await get(off, '/sw.js', {}, 'POST')).status).toBe(405)
  expect((await get(off, '/no/such.js')).status).toBe(404)
})
