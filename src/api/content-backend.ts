// The table API and the bucket as import and export see them (`transfer/content-backend.ts`), for the backoffice by the
// session's token and for the command by the secret key. Lists stop at a thousand rows, so they are read in parts.

import { failed, success, type Result } from '#domain/failure.ts'
import {
  isUnknownRow,
  type UnknownRow,
  STORAGE_PATH,
  type ContentBackend,
  type Table,
} from '#transfer/content-backend.ts'
import { failureOfStatus, readAnswer } from './answer.ts'
import { browserFetch, searchOf, type Query } from './client.ts'
import { systemClock } from './clock.ts'
import { withTimeLimit } from './time-limit.ts'

export interface ContentBackendOptions {
  /** Address of the project without a slash at the end; empty: the page's own origin. */
  readonly url: string
  /** Address of the magazine's own files, likewise. */
  readonly site: string
  /** What the articles write before the bucket's path; empty where the magazine and its backend are one origin. */
  readonly prefix: string
  /** The headers that open the tables. */
  readonly keys: () => Promise<Result<Readonly<Record<string, string>>>>
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
}

/** Rows of one answer. */
const PART = 500
/** Milliseconds that an answer may take; a picture goes over a slow line, and a hundred rows into a small server. */
const TIME_LIMIT = 120_000
/** Names of pictures are never given to another one, so caches may keep them for a year. Seconds. */
const KEEP_SECONDS = 31_536_000

/** The place that these addresses and keys lead to. */
export function createContentBackend(options: ContentBackendOptions): ContentBackend {
  const { url, site, prefix, keys, fetch = browserFetch, signal } = options
  const storage = prefix + STORAGE_PATH

  async function ask<T>(
    address: string,
    init: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: BodyInit },
    read: (answer: Response) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const opening = await keys()
    if (!opening.ok) return opening
    return await withTimeLimit(
      { clock: systemClock, milliseconds: TIME_LIMIT },
      async (limit) =>
        await read(
          await fetch(address, {
            ...init,
            headers: { ...init.headers, ...opening.value },
            signal: limit,
            cache: 'no-store',
            credentials: 'omit',
          }),
        ),
      signal,
    )
  }

  const table = (name: Table, query: Query) => `${url}/rest/v1/${name}?${searchOf(query)}`
  const json = { 'Content-Type': 'application/json' }

  return {
    storage,
    async rows(name) {
      const rows: UnknownRow[] = []
      for (;;) {
        const last = rows.at(-1)
        const after = last === undefined ? {} : { id: `gt.${String(last['id'])}` }
        const part = await ask(
          table(name, { select: '*', order: 'id.asc', limit: PART, ...after }),
          {},
          async (answer) => rowsOf(await readAnswer(answer)),
        )
        if (!part.ok) return part
        rows.push(...part.value)
        if (part.value.length === 0) return success(rows)
      }
    },
    async create(name, rows) {
      const created = await ask(
        table(name, { on_conflict: 'id', select: 'id' }),
        {
          method: 'POST',
          headers: { ...json, Prefer: 'resolution=ignore-duplicates,return=representation' },
          body: JSON.stringify(rows),
        },
        async (answer) => rowsOf(await readAnswer(answer)),
      )
      return created.ok ? success(new Set(created.value.map((row) => String(row['id'])))) : created
    },
    async update(name, { id, rev, columns }) {
      const changed = await ask(
        table(name, { id: `eq.${id}`, ...(rev === null ? {} : { rev: `eq.${rev}` }), select: 'id' }),
        {
          method: 'PATCH',
          headers: { ...json, Prefer: 'return=representation' },
          body: JSON.stringify(columns),
        },
        async (answer) => rowsOf(await readAnswer(answer)),
      )
      if (!changed.ok) return changed
      return changed.value.length === 0 ? failed({ kind: 'conflict' }) : success('updated')
    },
    async remove(name, { id, rev }) {
      const removed = await ask(
        table(name, { id: `eq.${id}`, ...(rev === null ? {} : { rev: `eq.${rev}` }), select: 'id' }),
        { method: 'DELETE', headers: { Prefer: 'return=representation' } },
        async (answer) => rowsOf(await readAnswer(answer)),
      )
      if (!removed.ok) return removed
      return removed.value.length === 0 ? failed({ kind: 'conflict' }) : success('removed')
    },
    picture(address) {
      const isStored = address.startsWith(storage)
      const from = isStored ? url + address.slice(prefix.length) : site + address
      return ask(from, {}, readPicture)
    },
    async storePicture({ name, type, bytes }) {
      const stored = await ask(
        `${url}/storage/v1/object/pictures/${name}`,
        {
          method: 'POST',
          headers: {
            'Content-Type': type,
            'Cache-Control': `max-age=${KEEP_SECONDS}`,
            'x-upsert': 'true',
          },
          body: new Blob([new Uint8Array(bytes)]),
        },
        readAnswer,
      )
      return stored.ok ? success('stored') : stored
    },
  }
}

function rowsOf(answer: Result<unknown>): Result<readonly UnknownRow[]> {
  if (!answer.ok) return answer
  const { value } = answer
  return Array.isArray(value) && value.every(isUnknownRow)
    ? success(value)
    : failed({ kind: 'invalid', detail: 'rows' })
}

/** The storage service says 400 for what it does not have, and a static host may say 200 with its page. */
async function readPicture(answer: Response): Promise<Result<Uint8Array | null>> {
  const isPicture = answer.ok && answer.headers.get('Content-Type')?.startsWith('image/') === true
  if (isPicture) return success(new Uint8Array(await answer.arrayBuffer()))
  await answer.body?.cancel()
  return answer.ok || answer.status === 400 || answer.status === 404
    ? success(null)
    : failed(failureOfStatus(answer.status, answer.headers.get('Retry-After')))
}
