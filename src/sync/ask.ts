// What a screen may ask of sync: a round now, or one article now. Asking again for what is under way joins it.

import { fetchArticle, fetchBody } from '#api/articles.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { putBodies } from '#store/ingest-bodies.ts'
import { withRoom } from '#store/make-room.ts'
import { storeFailure, withConnection } from '#store/store-failure.ts'
import { applyArticle } from './apply.ts'
import { isCurrent } from './bodies.ts'
import { createFiller, type FillHeads } from './fill-heads.ts'
import { PLAIN } from './pull-plain.ts'
import { withRetries } from './retry.ts'
import type { Session } from './session.ts'

export interface Ask {
  /** Asks the server for changes at once, however fresh the data is. Resolves when the round is over, well or not. */
  now(): Promise<void>
  /**
   * Makes sure that this article and its body are on the device, asking the server for it alone when they are not.
   * `missing` only when the server said that there is no such article (decision 12). Who leaves by the signal gets
   * `aborted`; what is under way ends for those who stay.
   */
  article(id: string, signal?: AbortSignal): Promise<Result<'stored'>>
  /** Brings the rest of listed articles of which only the title is on the device; see `fill-heads.ts`. */
  readonly heads: FillHeads
}

export interface AskOptions {
  readonly session: () => Session
  readonly now: () => Promise<void>
}

export function createAsk({ session, now }: AskOptions): Ask {
  const underWay = new Map<string, Promise<Result<'stored'>>>()
  return {
    now,
    heads: createFiller(session),
    article(id, signal) {
      const asked = underWay.get(id) ?? bringArticle(session(), id).finally(() => underWay.delete(id))
      underWay.set(id, asked)
      return signal ? untilAborted(asked, signal) : asked
    },
  }
}

async function bringArticle(session: Session, id: string): Promise<Result<'stored'>> {
  try {
    return await withConnection(session.device, () => bring(session, id))
  } catch (error) {
    const failure = storeFailure(error)
    if (!failure) throw error
    return failed(failure)
  }
}

async function bring(session: Session, id: string): Promise<Result<'stored'>> {
  const { api, device, signal } = session
  const stored = await device.copy.heads.get(id)
  const head = stored?.thin ? undefined : stored
  const isHere = head !== undefined && isCurrent(head, await device.bodies.versions.get(id))
  const { generation } = await device.copy.readCheckpoint()
  // A plain table API does not say when a body changed, so there an opened article is always asked for.
  if (isHere && generation !== PLAIN) return success('stored')

  if (head && generation !== PLAIN) {
    const body = await withRetries(session, () => fetchBody(api, head, signal))
    if (!body.ok) return body
    if (body.value) {
      const arrived = [body.value]
      await withRoom(device, () => putBodies(device, arrived, head.era))
      return success('stored')
    }
  }
  const article = await withRetries(session, () => fetchArticle(api, id, signal))
  if (article.ok) return applyArticle(device, article.value)
  return isHere ? success('stored') : article
}

function untilAborted<T>(asked: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  if (signal.aborted) return Promise.resolve(failed({ kind: 'aborted' }))
  return new Promise((resolve, reject) => {
    const leave = () => resolve(failed({ kind: 'aborted' }))
    signal.addEventListener('abort', leave, { once: true })
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
