// The requests that a screen may make: a round now, or one article now. Identical concurrent requests are shared.
import { fetchArticle, type WholeArticle } from '#api/read/articles.ts'
import { fetchSharedArticle, fetchSharedBodies } from '#api/read/texts.ts'
import { failed, success, type Failure, type Result } from '#domain/failure.ts'
import { isUuid } from '#domain/uuid.ts'
import type { StoredHead } from '#store/copy/copy-database.ts'
import type { Device } from '#store/device/device.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { withFreeSpace } from '#store/device/free-space.ts'
import { onStore } from '#store/device/store-failure.ts'
import { applyArticle } from './round/apply.ts'
import { isCurrent } from './download/bodies.ts'
import { createFiller, type FillHeads } from './download/fill-heads.ts'
import { PLAIN } from './round/pull-plain.ts'
import { withRetries } from './round/retry.ts'
import type { SyncContext } from './sync-context.ts'

export interface SyncRequests {
  /** Requests changes now, even if the data is fresh (P13.2). Resolves when the round is over, successful or not. */
  now(): Promise<void>
  /**
   * Makes sure that this article and its body are on the device, and fetches them if not. `missing`: the server has
   * no such article (P8.4). Aborting the signal results in `aborted`; the request continues for other callers.
   */
  article(id: string, signal?: AbortSignal): Promise<Result<'stored'>>
  /** Downloads the missing texts and pictures of saved articles now. Resolves when done, successful or not. */
  storeSaved(): Promise<void>
  /** Completes listed articles that have only a title on the device; see `fill-heads.ts`. */
  readonly heads: FillHeads
}

export interface SyncRequestsOptions {
  readonly context: () => SyncContext
  readonly now: () => Promise<void>
  readonly storeSaved: () => Promise<void>
}

export function createSyncRequests({ context, now, storeSaved }: SyncRequestsOptions): SyncRequests {
  const underWay = new Map<string, Promise<Result<'stored'>>>()
  return {
    now,
    storeSaved,
    heads: createFiller(context),
    article(id, signal) {
      const asked = underWay.get(id) ?? bringArticle(context(), id).finally(() => underWay.delete(id))
      underWay.set(id, asked)
      return signal ? untilAborted(asked, signal) : asked
    },
  }
}

async function bringArticle(context: SyncContext, id: string): Promise<Result<'stored'>> {
  const brought = await onStore(context.device, () => bring(context, id))
  return brought.ok ? brought.value : brought
}

async function bring(context: SyncContext, id: string): Promise<Result<'stored'>> {
  const { device } = context
  const stored = await device.copy.heads.get(id)
  const head = stored?.thin ? undefined : stored
  const isHere = head !== undefined && isCurrent(head, await device.bodies.versions.get(id))
  if (!stored && !(await mayBeId(device, id))) return failed({ kind: 'missing' })
  const { generation } = await device.copy.readCheckpoint()
  // A plain table API does not say when a body changed, so an opened article is always requested.
  if (isHere && generation !== PLAIN) return success('stored')

  const body = head && generation !== PLAIN ? await bringBody(context, head, generation) : null
  if (body && (body.ok || !isReasonToAskAgain(body.failure))) return body
  // The cached response may be older than the stored article, so it is used only if nothing is stored.
  const article = await withRetries(context, () =>
    stored ? fetchArticle(context.api, id, context.signal) : fetchAlone(context, id, generation),
  )
  if (article.ok) return applyArticle(device, article.value)
  return isHere ? success('stored') : article
}

/** Could an article of this magazine have this id? Where ids are UUIDs, any other id is rejected without a request. */
async function mayBeId(device: Device, id: string): Promise<boolean> {
  const [known] = await device.copy.heads.limit(1).primaryKeys()
  return isUuid(id) || !isUuid(known)
}

/** Fetches the body that a head refers to. `missing`: this call cannot provide it. */
async function bringBody(
  context: SyncContext,
  { id, bodyRev, era }: StoredHead,
  generation: string | null,
): Promise<Result<'stored'>> {
  const { api, device, signal } = context
  if (generation === null) return failed({ kind: 'missing' })
  const wanted = { ids: [id], rev: bodyRev, generation }
  const bodies = await withRetries(context, () => fetchSharedBodies(api, wanted, signal))
  if (!bodies.ok) return bodies
  const current = bodies.value.filter((body) => body.bodyRev >= bodyRev)
  if (current.length === 0) return failed({ kind: 'missing' })
  await withFreeSpace(device, () => putBodies(device, current, era))
  return success('stored')
}

/** The server has moved on from the stored head. */
function isReasonToAskAgain({ kind }: Failure): boolean {
  return kind === 'missing' || kind === 'conflict'
}

/** Fetches an unknown article with the cacheable call; falls back to the plain call of the table API. */
async function fetchAlone(
  { api, signal }: SyncContext,
  id: string,
  generation: string | null,
): Promise<Result<WholeArticle>> {
  if (generation === PLAIN) return fetchArticle(api, id, signal)
  const shared = await fetchSharedArticle(api, id, signal)
  if (!shared.ok && shared.failure.kind !== 'missing') return shared
  const isOurs = shared.ok && (generation === null || shared.value.generation === generation)
  if (!isOurs) return fetchArticle(api, id, signal)
  return shared.value.article ? success(shared.value.article) : failed({ kind: 'missing' })
}

function untilAborted<T>(asked: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  if (signal.aborted) return Promise.resolve(failed({ kind: 'aborted' }))
  return new Promise((resolve, reject) => {
    const leave = () => resolve(failed({ kind: 'aborted' }))
    signal.addEventListener('abort', leave, { once: true })
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
