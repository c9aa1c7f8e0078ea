// The table API and the bucket as import and export see them (`transfer/content-backend.ts`), for the backoffice by the
// session's token and for the command by the secret key. Lists stop at a thousand rows, so they are read in parts.

import { failed, success, type Result } from '#domain/failure.ts'
import {
  isUnknownRow,
  type UnknownRow,
  STORAGE_PATH,
  type ContentBackend,
} from '#transfer/content-backend.ts'
import { failureOfStatus } from './answer.ts'
import { browserFetch } from './client.ts'
import { systemClock } from './clock.ts'
import { atVersion, type Project } from './project.ts'
import { withTimeLimit } from './time-limit.ts'

export interface ContentBackendOptions {
  readonly project: Project
  /** Address of the project without a slash at the end; empty: the page's own origin. */
  readonly url: string
  /** Address of the magazine's own files, likewise. */
  readonly site: string
  /** What the articles write before the bucket's path; empty where the magazine and its backend are one origin. */
  readonly prefix: string
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
}

/** Rows of one answer. */
const PART = 500
/** Milliseconds that a picture may take over a slow line. */
const PICTURE_LIMIT = 120_000

/** The place that these addresses lead to. */
export function createContentBackend(options: ContentBackendOptions): ContentBackend {
  const { project, url, site, prefix, fetch = browserFetch, signal } = options
  const storage = prefix + STORAGE_PATH

  return {
    storage,
    async rows(name) {
      const rows: UnknownRow[] = []
      for (;;) {
        const last = rows.at(-1)
        const all = project.from(name).select()
        const after = last === undefined ? all : all.gt('id', last['id'])
        const part = rowsOf(await project.send(after.order('id').limit(PART), signal))
        if (!part.ok) return part
        rows.push(...part.value)
        if (part.value.length === 0) return success(rows)
      }
    },
    async create(name, rows) {
      const creation = project.from(name).upsert([...rows], { onConflict: 'id', ignoreDuplicates: true })
      const created = rowsOf(await project.send(creation.select('id'), signal))
      return created.ok ? success(new Set(created.value.map((row) => String(row['id'])))) : created
    },
    async update(name, { columns, ...compared }) {
      const change = atVersion(project.from(name).update(columns), compared)
      const changed = await project.send(change.select('id'), signal)
      if (!changed.ok) return changed
      return changed.value.length === 0 ? failed({ kind: 'conflict' }) : success('updated')
    },
    async remove(name, compared) {
      const removal = atVersion(project.from(name).delete(), compared)
      const removed = await project.send(removal.select('id'), signal)
      if (!removed.ok) return removed
      return removed.value.length === 0 ? failed({ kind: 'conflict' }) : success('removed')
    },
    picture(address) {
      const isStored = address.startsWith(storage)
      const from = isStored ? url + address.slice(prefix.length) : site + address
      return withTimeLimit(
        { clock: systemClock, milliseconds: PICTURE_LIMIT },
        async (limit) =>
          readPicture(await fetch(from, { signal: limit, cache: 'no-store', credentials: 'omit' })),
        signal,
      )
    },
    storePicture: ({ name, type, bytes }) =>
      project.store({ name, type, bytes: new Uint8Array(bytes).buffer }, signal),
  }
}

function rowsOf(answer: Result<readonly unknown[]>): Result<readonly UnknownRow[]> {
  if (!answer.ok) return answer
  const { value } = answer
  return value.every(isUnknownRow) ? success(value) : failed({ kind: 'invalid', detail: 'rows' })
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
