// The whole server as one fetch function: the gate in front of the backend, the files of the build, the headers of both.
// `main.ts` puts it on a socket; tests call it as it is.
import { join } from 'node:path'
import { Hono } from 'hono'
import { createApi } from '#api/client.ts'
import { documentAt } from '#domain/document-paths.ts'
import { createCards } from './cards.ts'
import { CARDS, ownFolder } from './data-folder.ts'
import { compressed } from './encoding.ts'
import { createFiles } from './files.ts'
import { firstStart } from './first-start.ts'
import { type Caller, type Gate, createGate } from './gate.ts'
import { createHeaders } from './headers.ts'
import { type After, startHousekeeping } from './housekeeping.ts'
import { createPages } from './pages.ts'
import { isRendered } from './rendered-paths.ts'
import { type Environment, readAdministrator, readHosted, readKeys, readSettings } from './settings.ts'

export interface ServerOptions {
  /** The project's folder: migrations, configuration and sample magazine are read from it. */
  readonly root: string
  readonly env: Environment
  /** Default: what the environment says. */
  readonly dataDir?: string
  /** Default: `dist/client`. */
  readonly clientDir?: string
  /** Put the sample magazine in on the first start? Default: yes. */
  readonly sample?: boolean
  /** A clock in milliseconds, for the limits. Default: the real one. */
  readonly now?: () => number
  /** Timers, for what is done daily. Default: the machine's own. */
  readonly after?: After
}

export interface MagazineServer {
  /** Answers a request. `caller` is who holds the other end of the socket. */
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** Is the administrator that the environment names the one of the first start? Null: the backend is hosted. */
  readonly sameAdministrator: boolean | null
  /** Closes the database and gives the data folder back. */
  close(): Promise<void>
}

/** How long a hosted project's rows are taken for its newest, in milliseconds: so often is it asked at most. */
const HOSTED_FRESH_FOR = 1000

const THIS_SERVER: Caller = { address: '127.0.0.1' }

/** Opens the backend, does what a first start does, reads the build. Throws a sentence when one of them cannot be. */
export async function createServer(options: ServerOptions): Promise<MagazineServer> {
  const { root, env, sample = true, now = Date.now } = options
  const settings = readSettings(env, root)
  const clientDir = options.clientDir ?? settings.clientDir
  const dataDir = options.dataDir ?? settings.dataDir
  const files = await createFiles(clientDir)
  const headersFor = createHeaders(settings.hostedOrigin)
  const embedded = settings.hostedOrigin === null ? await openEmbedded() : null

  async function openEmbedded() {
    const keys = readKeys(env)
    const administrator = readAdministrator(env)
    const giveBack = await ownFolder(dataDir)
    try {
      // Loaded only here: a server in front of a hosted project needs no database.
      const { startBackend } = await import('./backend.ts')
      const backend = await startBackend({ root, dataDir, keys })
      const sampleDir = sample ? join(root, 'server/sample') : null
      const first = firstStart({ dataDir, backend, keys, administrator, sampleDir })
      const { sameAdministrator } = await first.catch(async (error: unknown) => {
        await backend.close()
        throw error
      })
      const endHousekeeping = startHousekeeping({
        backend,
        secretKey: keys.secret,
        now,
        ...(options.after && { after: options.after }),
      })
      const close = async () => {
        await endHousekeeping()
        await backend.close()
        await giveBack()
      }
      const api = createApi({
        url: 'http://localhost',
        key: keys.publishable,
        fetch: (address, init) => backend.fetch(new Request(address, init)),
      })
      return { gate: createGate({ backend, now }), api, sameAdministrator, close }
    } catch (error) {
      await giveBack()
      throw error
    }
  }

  const pages = await createPages({
    api: embedded?.api ?? createApi(readHosted(env)),
    clientDir,
    policy: headersFor('/', 'text/html')['content-security-policy'] ?? '',
    siteUrl: settings.siteUrl,
    freshFor: embedded ? Infinity : HOSTED_FRESH_FOR,
    now,
  })

  const app = new Hono<{ Bindings: Caller }>()
  app.use(async (context, next) => {
    await next()
    const { path } = context.req
    const contentType = context.res.headers.get('content-type') ?? ''
    for (const [name, value] of Object.entries(headersFor(path, contentType))) {
      // A page that was rendered names the hashes of its own pieces.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })
  const gate: Gate =
    embedded?.gate ?? (() => Promise.resolve(Response.json({ message: 'Not here' }, { status: 404 })))
  for (const service of ['/rest/*', '/auth/*', '/storage/*', '/_system/*']) {
    app.all(service, async ({ req, env: caller }) => {
      const answer = await gate(req.raw, caller)
      if (req.method !== 'GET' && req.method !== 'HEAD') pages?.changed()
      return await compressed(answer, req.raw)
    })
  }
  const cards =
    pages &&
    createCards({
      pages,
      folder: join(dataDir, CARDS),
      siteUrl: settings.siteUrl,
      sources: {
        files,
        storage: embedded && ((request) => embedded.gate(request, THIS_SERVER)),
        hostedOrigin: settings.hostedOrigin,
      },
    })
  if (cards) app.get('/cards/*', ({ req }) => cards(req.raw))
  app.all('*', async ({ req }) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const page = isRead && isRendered(req.path) ? await renderedPage(req.raw) : null
    return page ?? (await files(req.raw))
  })

  /** A screen that cannot be rendered is drawn by the reader's own device; a document has nobody else to make it. */
  async function renderedPage(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    try {
      return (await pages?.answer(request)) ?? null
    } catch (error) {
      console.error(`${pathname} could not be rendered:`, error)
      return documentAt(pathname) === null ? null : new Response('Internal Server Error', { status: 500 })
    }
  }

  return {
    fetch: async (request, caller = THIS_SERVER) => await app.fetch(request, caller),
    sameAdministrator: embedded?.sameAdministrator ?? null,
    async close() {
      pages?.close()
      await embedded?.close()
    },
  }
}
