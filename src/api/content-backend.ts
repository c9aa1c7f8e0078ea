// The port of import and export (`transfer/content-backend.ts`), with the table API and the bucket. The backoffice
// uses the session's token, the command the secret key. The server caps lists, so they are read in parts.
import { isRow, type Row } from '#domain/row.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import {
  STORAGE_PATH,
  type ContentBackend,
  type ContentPicture,
  type RowVersion,
} from '#transfer/content-backend.ts'
import { failureOfStatus } from './answer.ts'
import { browserFetch } from './client.ts'
import { systemClock, withTimeLimit } from './clock.ts'
import { newId } from './write/new-id.ts'
import { atVersion, type Project } from './project.ts'
import { listIn, textOf } from './read/rows.ts'
import { holdPictures } from './write/stored-pictures.ts'

export interface ContentBackendOptions {
  readonly project: Project
  /** Address of the project without a trailing slash; empty: the page's own origin. */
  readonly url: string
  /** The address of the magazine's own files, in the same form. */
  readonly site: string
  /** The prefix before the bucket's path in articles; empty if the magazine and its backend share an origin. */
  readonly prefix: string
  readonly fetch?: typeof fetch
  readonly signal?: AbortSignal
}

/** Rows per response. */
const PART = 500
/** Names per request. */
const NAMES = 400
/** Time limit of a picture over a slow connection, in milliseconds. */
const PICTURE_LIMIT = 120_000
/** An import must finish within a day, or starts over. */
const HOLD_MINUTES = 1440

/** The backend at these addresses. */
export function createContentBackend(options: ContentBackendOptions): ContentBackend {
  const { project, url, site, prefix, fetch = browserFetch, signal } = options
  const storage = prefix + STORAGE_PATH
  const holder = newId()
  /** The running import, if the server records its writes. */
  let noted: string | null = null

  /** Writes as part of the import; returns the keys of written rows, or null if the server does not record imports. */
  async function write(
    table: string,
    verb: string,
    rows: readonly object[],
  ): Promise<Result<readonly string[]> | null> {
    if (noted === null) return null
    if (signal?.aborted) return failed({ kind: 'aborted' })
    return listIn(
      await project.call('import_rows', { i: noted, tbl: table, verb, rows }),
      'import_rows',
      String,
    )
  }

  /** Changes or removes one row. Not in the import if it has no revision: such a write could not be undone. */
  async function writeOne(
    table: string,
    verb: 'update' | 'remove',
    { columns, ...compared }: RowVersion & { readonly columns?: object },
  ): Promise<Result<'written'>> {
    const inImport = compared.rev === null ? null : await write(table, verb, [{ ...compared, columns }])
    const rows = project.from(table)
    const change = verb === 'update' ? rows.update(columns ?? {}) : rows.delete()
    const written = inImport ?? (await project.send(atVersion(change, compared).select('id'), signal))
    if (!written.ok) return written
    return written.value.length === 0 ? failed({ kind: 'conflict' }) : success('written')
  }

  return {
    storage,
    async rows(name) {
      const rows: Row[] = []
      const key = name === 'redirects' ? 'path' : 'id'
      for (;;) {
        const last = rows.at(-1)
        const all = project.from(name).select()
        const after = last === undefined ? all : all.gt(key, last[key])
        const part = rowsOf(await project.send(after.order(key).limit(PART), signal))
        if (!part.ok) return part
        rows.push(...part.value)
        if (part.value.length === 0) return success(rows)
      }
    },
    async beginImport(name) {
      const id = newId()
      const begun = await project.call('begin_import', { i: id, name })
      if (!begun.ok && begun.failure.kind !== 'missing') return begun
      noted = begun.ok ? id : null
      return success('begun')
    },
    async create(name, rows) {
      const written = await write(name, 'create', rows)
      if (written !== null) return written.ok ? success(new Set(written.value)) : written
      const creation = project.from(name).upsert([...rows], { onConflict: 'id', ignoreDuplicates: true })
      const created = rowsOf(await project.send(creation.select('id'), signal))
      return created.ok ? success(new Set(created.value.map((row) => String(row['id'])))) : created
    },
    update: (name, row) => writeOne(name, 'update', row),
    remove: (name, row) => writeOne(name, 'remove', row),
    async putRedirects(redirects) {
      const written = await write('redirects', 'put', redirects)
      if (written !== null) return written.ok ? success('put') : written
      const put = project.from('redirects').upsert([...redirects], { onConflict: 'path' })
      const done = await project.send(put.select('path'), signal)
      return done.ok ? success('put') : done
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
    async holdPictures(names) {
      for (let at = 0; at < names.length; at += PART) {
        const part = names.slice(at, at + PART)
        const held = await holdPictures(project, { holder, names: part, minutes: HOLD_MINUTES })
        // A plain table API cannot protect pictures, but cannot remove any either.
        if (!held.ok && held.failure.kind !== 'missing') return held
      }
      return success('held')
    },
    async pictureNotes(names) {
      const noted: ContentPicture[] = []
      for (let at = 0; at < names.length; at += NAMES) {
        const answer = await project.call('noted_pictures', { names: names.slice(at, at + NAMES) })
        const part = listIn(answer, 'noted_pictures', rowToNoted)
        if (!part.ok) return part.failure.kind === 'missing' ? success([]) : part
        noted.push(...part.value)
      }
      return success(noted)
    },
    async notePicture({ name, file_name, alt, hash }) {
      const noted = await project.call('note_picture', { picture: name, file_name, alt, hash })
      return noted.ok || noted.failure.kind === 'missing' ? success('noted') : noted
    },
    storePicture: ({ name, type, bytes }) =>
      project.store({ name, type, bytes: new Uint8Array(bytes).buffer }, signal),
  }
}

function rowToNoted(row: unknown): ContentPicture | null {
  if (!isRow(row) || typeof row['name'] !== 'string') return null
  const { name, file_name: fileName, alt, hash } = row
  return { name, file_name: textOf(fileName), alt: textOf(alt), hash: textOf(hash) }
}

function rowsOf(answer: Result<readonly unknown[]>): Result<readonly Row[]> {
  if (!answer.ok) return answer
  const { value } = answer
  return value.every(isRow) ? success(value) : invalid('rows')
}

/** The storage service returns 400 for a missing file, and a static host may return 200 with an HTML page. */
async function readPicture(answer: Response): Promise<Result<Uint8Array | null>> {
  const isPicture = answer.ok && answer.headers.get('Content-Type')?.startsWith('image/') === true
  if (isPicture) return success(new Uint8Array(await answer.arrayBuffer()))
  await answer.body?.cancel()
  return answer.ok || answer.status === 400 || answer.status === 404
    ? success(null)
    : failed(failureOfStatus(answer.status, answer.headers.get('Retry-After')))
}
