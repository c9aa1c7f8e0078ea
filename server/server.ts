// The whole server as one fetch function: the gate in front of the backend, the build's files, and the headers of both. `main.ts` connects
// it to a socket; tests call it directly.
import { join } from 'node:path'
import { Hono } from 'hono'
import { createApi } from '#api/client.ts'
import { PREVIEW_ADDRESS } from '#domain/articles/article-preview.ts'
import { SHARE_ADDRESS, sharePath } from '#domain/articles/shared-article.ts'
import { CONFIG_PATH } from '#domain/device/backend.ts'
import { documentAt } from '#domain/pages/document-paths.ts'
import { startAnnouncing } from './announce/announcing.ts'
import { keyPath } from './announce/index-now.ts'
import { tagsOf } from './announce/cache-tags.ts'
import { createCards } from './pages/cards.ts'
import type { CoverSources } from './pages/cover-bytes.ts'
import { CARDS } from './embedded/data-folder.ts'
import { bytesAnswer } from './http/answer.ts'
import { createFiles } from './http/files.ts'
import { fetchFromNextOwner, handedOverFor } from './embedded/ask-owner.ts'
import type { Caller, Gate } from './gateway/gate.ts'
import { createHeaders } from './http/headers.ts'
import { createShare } from './http/shared-caches.ts'
import { GOOD } from './observe/health.ts'
import { silentLog } from './observe/log.ts'
import type { PrometheusMetrics } from './observe/metrics.ts'
import {
  clientCheck,
  countDrafts,
  createObservation,
  embeddedChecks,
  hostedChecks,
} from './observe/observation.ts'
import { readAnnounceSettings } from './settings/announce-settings.ts'
import { readOperationSettings } from './settings/operation-settings.ts'
import { redirectAnswer, orFormerName } from './pages/redirects.ts'
import { isOwnOrigin } from './http/own-names.ts'
import { createPages } from './pages/pages.ts'
import { createPreviews, hostedBackend } from './pages/previews.ts'
import { createPublicPictures, PUBLIC_FILES } from './storage/public-pictures.ts'
import { startPublishing } from './embedded/scheduled-publishing.ts'
import { isRendered } from './pages/rendered-paths.ts'
import { freeBytesOnDisk } from './storage/disk-space.ts'
import type { ServerOptions } from './server-options.ts'
import { readBackend, readHosted, readSettings } from './settings/settings.ts'
import { createHandover } from './upgrade/handover.ts'

export interface MagazineServer {
  /** Answers a request. `caller` is the other end of the socket. */
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** Whether the environment's administrator has an account with this password. Null if the backend is hosted. */
  isSameAdministrator(): Promise<boolean | null>
  readonly metrics?: PrometheusMetrics | null
  /** Finishes background work, so that `release` is quick. Requests are answered as before. */
  prepare?(): Promise<void>
  /** Closes the database for another release. Readers are then served from memory, and other requests wait for `forward`. Absent if the database is shared. */
  release?(): Promise<void>
  /** Called when another process has the database: requests are forwarded to it from now on. */
  forward?(): void
  /** Closes the database and releases the data folder. */
  close(): Promise<void>
}

/** How long a hosted project's rows count as fresh, in milliseconds; also the shortest interval between two requests. */
const HOSTED_FRESH_FOR = 1000

const THIS_SERVER: Caller = { address: '127.0.0.1' }

/** Opens the backend, completes a first start and reads the build. Throws a readable message on failure. */
export async function createServer(options: ServerOptions): Promise<MagazineServer> {
  const { root, env, now = Date.now, freeBytes = freeBytesOnDisk } = options
  const settings = readSettings(env, root)
  const clientDir = options.clientDir ?? settings.clientDir
  const dataDir = options.dataDir ?? settings.dataDir
  const operation = readOperationSettings(env, root)
  if (operation.backups && settings.postgresql)
    throw new Error('BACKUP_DIR is for the embedded database. A PostgreSQL is backed up by its own tools.')
  const announce = readAnnounceSettings(env, settings)
  const observation = await createObservation(operation, {
    log: options.log ?? silentLog,
    drafts: async () => embedded && (await countDrafts(embedded.backend)),
    journalAge: () => embedded?.journal?.age() ?? null,
    standby: () => embedded?.backend.shared?.standby ?? null,
  })
  const { metrics } = observation
  const files = await createFiles(clientDir, settings.worker)
  const headersFor = createHeaders(settings.hostedOrigin)
  const isAlone = settings.hostedOrigin === null && settings.postgresql === null
  const handover = isAlone ? createHandover(fetchFromNextOwner(dataDir)) : null
  // Imported only here: a server in front of a hosted project needs no database.
  const load = async () => (await import('./embedded/embedded.ts')).openEmbedded
  const parts = { settings, operation, dataDir, freeBytes, observation, handover }
  const embedded =
    settings.hostedOrigin === null ? await (await load())({ sample: true, ...options, ...parts }) : null

  if (embedded === null) await options.whenFree?.()
  const api = embedded?.api ?? createApi(readHosted(env))
  const backend = readBackend(env)
  const pages = await createPages({
    api,
    backend,
    clientDir,
    policy: headersFor('/', 'text/html')['content-security-policy'] ?? '',
    siteUrl: settings.siteUrl,
    hub: announce.hub,
    freshFor: embedded ? Infinity : HOSTED_FRESH_FOR,
    ...(embedded?.backend.shared && { edition: embedded.backend.edition }),
    now,
    worker: settings.worker,
    onAsked: (wasKept) => observation.countKept('page', wasKept),
  })

  const announcing =
    embedded &&
    (await startAnnouncing(announce, {
      base: settings.siteUrl ?? '',
      database: embedded.backend.database,
      metrics,
      ...(options.afterMinute && { after: options.afterMinute }),
    }))
  const changed = () => {
    pages?.changed()
    announcing?.heard()
  }
  const endPublishing =
    embedded &&
    startPublishing({
      database: embedded.backend.database,
      onPublished: changed,
      ...(options.afterMinute && { after: options.afterMinute }),
    })

  const share = createShare(announce.purge?.form ?? 'standard')
  const shared = (request: Request, answer: Response) =>
    share(request, answer, async () => tagsOf(new URL(request.url).pathname, (await pages?.rows()) ?? null))

  const app = new Hono<{ Bindings: Caller }>()
  app.use(async (context, next) => {
    await next()
    const { path } = context.req
    const contentType = context.res.headers.get('content-type') ?? ''
    for (const [name, value] of Object.entries(headersFor(path, contentType))) {
      // A rendered page has its own policy with the hashes of its inline scripts and styles.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  })
  const gate: Gate =
    embedded?.gate ?? (() => Promise.resolve(Response.json({ message: 'Not here' }, { status: 404 })))
  const pictures = embedded && createPublicPictures(embedded.files)
  if (pictures) app.get(`${PUBLIC_FILES}*`, ({ req }) => pictures(req.raw))
  for (const service of ['/rest/*', '/auth/*', '/storage/*', '/_system/*']) {
    app.all(service, async ({ req, env: caller }) => {
      const answer = await gate(req.raw, caller)
      // A refused request has changed nothing; a failed one may have.
      const isRefused = answer.status >= 400 && answer.status < 500
      if (req.method !== 'GET' && req.method !== 'HEAD' && !isRefused) changed()
      return service === '/rest/*' ? await shared(req.raw, answer) : answer
    })
  }
  // Names the app's backend. One build runs anywhere, because only this response and pages name it.
  app.get(CONFIG_PATH, ({ req }) =>
    bytesAnswer(req.raw, new TextEncoder().encode(JSON.stringify(backend)), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )
  const { key = null } = announcing ?? {}
  if (key !== null) app.get(keyPath(key), (context) => context.text(key))
  const sources: CoverSources = { files, storage: pictures, hostedOrigin: settings.hostedOrigin }
  const cards =
    pages &&
    createCards({
      pages,
      folder: join(dataDir, CARDS),
      siteUrl: settings.siteUrl,
      sources,
      onAsked: (wasKept) => observation.countKept('card', wasKept),
    })
  if (cards) app.get('/cards/*', ({ req }) => cards(req.raw))
  const previews =
    pages &&
    createPreviews({
      pages,
      siteUrl: settings.siteUrl,
      sources,
      now,
      ...(embedded
        ? {
            key: embedded.key,
            askBackend: (path, init) =>
              embedded.gate(new Request(`http://localhost${path}`, init), THIS_SERVER),
          }
        : hostedBackend(readHosted(env))),
    })
  if (previews) app.post(PREVIEW_ADDRESS, ({ req }) => previews(req.raw))
  // The service worker receives shares from other apps; one that arrives here found no worker.
  app.post(SHARE_ADDRESS, (context) => context.redirect(sharePath(null, 'not-taken'), 303))
  app.all('*', async ({ req, env: caller }) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return await files(req.raw)
    if (isRendered(req.path)) {
      const answer =
        (await redirectAnswer(api, req.raw)) ??
        (await orFormerName(api, req.raw, await renderedPage(req.raw, caller)))
      if (answer !== null) return req.path.startsWith('/admin') ? answer : await shared(req.raw, answer)
    }
    const file = await files(req.raw)
    // Old addresses from other programs have extensions, too.
    return (file.status === 404 ? await redirectAnswer(api, req.raw) : null) ?? file
  })

  /** If a screen cannot be rendered, the reader's own device draws it; a document has no such fallback. */
  async function renderedPage(request: Request, caller: Caller): Promise<Response | null> {
    const { pathname, origin } = new URL(request.url)
    try {
      return (await pages?.answer(request, isOwnOrigin(origin, caller, settings.host))) ?? null
    } catch (error) {
      console.error(`${pathname} could not be rendered:`, error)
      return documentAt(pathname) === null ? null : new Response('Internal Server Error', { status: 500 })
    }
  }

  const { required, optional } = embedded
    ? embeddedChecks(embedded.backend, {
        root,
        dataDir: settings.postgresql ? (settings.filesDir ?? dataDir) : dataDir,
        freeBytes,
        optional: {
          pictures: embedded.files.check,
          journal: embedded.journal?.check ?? null,
          standby: embedded.backend.shared?.standby?.check ?? null,
        },
      })
    : hostedChecks(readHosted(env))
  const observed = observation.observed(async (request, caller) => await app.fetch(request, caller), {
    required: {
      ...required,
      client: clientCheck(clientDir),
      ...(pages && { pages: async () => ((await pages.canRender()) ? GOOD : 'cannot be rendered') }),
    },
    ...(optional && { optional }),
  })
  const answer = handover?.fetch(observed) ?? observed
  embedded?.answerCommands((request) => answer(request, handedOverFor(request) ?? THIS_SERVER))
  async function closeRows(): Promise<void> {
    await endPublishing?.()
    await announcing?.end()
    await embedded?.close()
  }
  let closing: Promise<void> | undefined
  async function prepare(): Promise<void> {
    // Publishing goes on until a running backup has ended, because that may take minutes.
    await embedded?.prepareToClose()
    await endPublishing?.()
    await announcing?.end()
  }
  async function handOver(): Promise<void> {
    // Waits for earlier requests to finish, and reads the edition, so that what is in memory can be served without the database.
    await embedded?.backend.snapshot(() => Promise.resolve())
    await embedded?.backend.edition()
    await (closing ??= closeRows())
  }
  return {
    ...(handover && {
      prepare,
      release: () => handover.release(handOver),
      forward: () => handover.forward(),
    }),
    fetch: (request, caller = THIS_SERVER) => answer(request, caller),
    metrics: observation.prometheus,
    isSameAdministrator: async () => (await embedded?.isSameAdministrator()) ?? null,
    async close() {
      await (closing ??= closeRows())
      pages?.close()
    },
  }
}
