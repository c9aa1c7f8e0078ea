// One location of an edge platform. Its functions share the platform's cache, and a project with a magazine in
// memory.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { openFunction } from '../../../server/pages/edge.ts'
import type { EdgeEnvironment } from '../../../server/pages/edge-magazine.ts'
import type { FakeTableApi } from './fake-table-api.ts'
import { storeInMemory } from '../server/edge-hosts.ts'
import { PARTS, SHELL } from '../server/small-build.ts'

export const BASE = 'https://revista.example'

export interface EdgeFunction {
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface EdgePlace {
  /** The platform's cache, by address. */
  readonly kept: Map<string, Response>
  /** The headers of each request that reached the project. */
  readonly heard: IncomingHttpHeaders[]
  /** Opens another function, with nothing in memory, and with these settings instead of its own. */
  open(settings?: Partial<EdgeEnvironment>): EdgeFunction
  /** Waits until the functions have finished their work after their responses. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Opens a location in front of this project. */
export async function openPlace(project: FakeTableApi): Promise<EdgePlace> {
  const heard: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    heard.push(request.headers)
    void project.fetch(`${BASE}${request.url}`).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const store = storeInMemory()
  const given = { caches: { default: store }, EDGE_SHELL: SHELL, PAGE_PARTS: PARTS, EDGE_BUILD: 'build' }
  Object.assign(globalThis, given)
  const env: EdgeEnvironment = {
    ASSETS: { fetch: () => Promise.resolve(new Response('Not found', { status: 404 })) },
    VITE_SUPABASE_URL: `http://127.0.0.1:${Object(server.address()).port}`,
    VITE_SUPABASE_ANON_KEY: 'key',
    SITE_URL: BASE,
  }
  const later: Promise<unknown>[] = []
  return {
    kept: store.kept,
    heard,
    open(settings) {
      const one = openFunction()
      const context = { waitUntil: (work: Promise<unknown>) => void later.push(work) }
      return {
        fetch: (path, init) => one.fetch(new Request(BASE + path, init), { ...env, ...settings }, context),
      }
    },
    async settle() {
      while (later.length > 0) await Promise.allSettled(later.splice(0))
    },
    async close() {
      for (const name of Object.keys(given)) Reflect.deleteProperty(globalThis, name)
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
