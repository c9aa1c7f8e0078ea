// The magazine as people use it: the built client, with the real server and backend on a socket and in a temporary
// folder. Tests can fail, delay or count requests to the table API.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { copyFolder } from '../server/copy-folder.ts'
import { ensureKeys } from '../../../scripts/keys.mjs'
import { type Listening, listen } from '../../../server/http/listen.ts'
import { type MagazineServer, createServer } from '../../../server/server.ts'
import type { Environment } from '../../../server/settings/settings.ts'
import { databaseEnv, dropDatabase, firstStartOf } from '../database/server-database.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Answers a request instead of the server, or lets it through with null. `ask` calls the server, for changing its
 * response.
 */
export type Intercept = (
  request: Request,
  ask: (request: Request) => Promise<Response>,
) => Promise<Response | null> | Response | null

export interface Site {
  readonly origin: string
  /** The folder of its data, for commands that run while it is stopped. */
  readonly dataDir: string
  /** Every request that arrived, as `GET /path?query`, in order. */
  readonly requests: string[]
  /** Installs a handler between the socket and the server; null removes it. */
  intercept(intercept: Intercept | null): void
  /** Calls the table API with the key that bypasses every policy. Returns the rows; throws the message if refused. */
  write(method: string, path: string, body?: unknown): Promise<Record<string, unknown>[]>
  /** Stops listening, like a server that is down. */
  stop(): Promise<void>
  /** Listens again on the same port and data, with these additional settings. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>
  dispose(): Promise<void>
}

/**
 * Starts a site.
 * @param options `sample`: with the sample magazine (default: yes)
 */
export async function openSite({ sample = true }: { sample?: boolean } = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cacharreo-data-'))
  const env: Environment = {
    ...(await ensureKeys(root)),
    ...(await databaseEnv(dataDir, firstStartOf(sample))),
  }
  await copyFolder(inject('firstStarts')[sample ? 'sample' : 'empty'], dataDir)
  const requests: string[] = []
  let between: Intercept | null = null

  async function start(
    port: number,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<{ server: MagazineServer; listening: Listening }> {
    const server = await createServer({ root, env: { ...env, ...settings }, dataDir, sample })
    const watched: MagazineServer = {
      ...server,
      fetch: async (request, caller) => {
        const { pathname, search } = new URL(request.url)
        requests.push(`${request.method} ${pathname}${search}`)
        const ask = (asked: Request) => server.fetch(asked, caller)
        return (await between?.(request, ask)) ?? (await ask(request))
      },
    }
    return { server, listening: await listen(watched, { port, host: '127.0.0.1' }) }
  }

  let running = await start(0)
  const { origin } = running.listening
  return {
    origin,
    dataDir,
    requests,
    intercept: (next) => {
      between = next
    },
    write: async (method, path, body) => {
      const key = env['SUPABASE_SECRET_KEY'] ?? ''
      const response = await running.server.fetch(
        new Request(`${origin}${path}`, {
          method,
          headers: {
            apikey: key,
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            prefer: 'return=representation',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
      const said = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${said}`)
      return said === '' ? [] : JSON.parse(said)
    },
    stop: () => running.listening.stop(),
    start: async (settings) => {
      running = await start(Number(new URL(origin).port), settings)
    },
    dispose: async () => {
      await running.listening.stop()
      await dropDatabase(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The site of all tests of a file: opened before them, and disposed after them. */
export function siteForTests(options: { sample?: boolean } = {}): Site {
  let opened: Site
  beforeAll(async () => {
    opened = await openSite(options)
  })
  afterAll(() => opened.dispose())
  return {
    get origin() {
      return opened.origin
    },
    get dataDir() {
      return opened.dataDir
    },
    get requests() {
      return opened.requests
    },
    intercept: (next) => opened.intercept(next),
    write: (...asked) => opened.write(...asked),
    stop: () => opened.stop(),
    start: (settings) => opened.start(settings),
    dispose: () => opened.dispose(),
  }
}

/** Holds the matching requests until it is opened. */
export function holdRequests(concerns: (request: Request) => boolean): {
  intercept: Intercept
  open(): void
} {
  let open: () => void = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return {
    intercept: async (request) => {
      if (concerns(request)) await opened
      return null
    },
    open: () => open(),
  }
}

/** Sends a page up to this text of its HTML, and the rest once it is opened. */
export function holdPage(path: string, from: string): { intercept: Intercept; open(): void } {
  let open: () => void = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return {
    intercept: async (request, ask) => {
      if (new URL(request.url).pathname !== path) return null
      const answer = await ask(new Request(request.url))
      const html = await answer.text()
      const end = html.indexOf(from)
      const body = new ReadableStream<string>({
        async start(pieces) {
          pieces.enqueue(html.slice(0, end))
          await opened
          pieces.enqueue(html.slice(end))
          pieces.close()
        },
      }).pipeThrough(new TextEncoderStream())
      return new Response(body, { headers: answer.headers })
    },
    open: () => open(),
  }
}

/** Serves pictures that the browser's own cache does not keep: without the server, only the device has them. */
export const uncachedPictures: Intercept = async (request, ask) => {
  if (!new URL(request.url).pathname.startsWith('/pictures/')) return null
  const { body, status, headers } = await ask(request)
  const changed = new Headers(headers)
  changed.set('cache-control', 'no-store')
  return new Response(body, { status, headers: changed })
}
