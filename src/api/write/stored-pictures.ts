// Lists and removes stored pictures, with their uses (`supabase/migrations/*_picture_list.sql`). The server decides
// what is unused; the storage service removes the files. A plain table API has none of these calls: `missing`.
import { isRow } from '#domain/row.ts'
import { failed, success, type Result, invalid } from '#domain/failure.ts'
import {
  PICTURES_PAGE,
  type PictureList,
  type PictureUse,
  type PictureUseKind,
  type StoredPicture,
} from '#domain/pictures/stored-picture.ts'
import { STORAGE_PATH } from '#transfer/content-backend.ts'
import type { Project } from '../project.ts'
import { readRows, textOf, millisecondsOf, listIn } from '../read/rows.ts'

export interface PictureQuery {
  readonly order: 'newest' | 'size'
  readonly unused: boolean
  /** Searched for in names and in titles of articles that use the picture; empty: all. */
  readonly words: string
  /** From 1. */
  readonly page: number
}

export interface StoredPictures {
  list(query: PictureQuery): Promise<Result<PictureList>>
  /** Removes the named pictures that are still unused. Returns their number. */
  remove(names: readonly string[]): Promise<Result<number>>
  /** Finds the stored picture created from the file with this hash; null if there is none. */
  find(hash: string): Promise<Result<FoundPicture | null>>
  /** Stores facts about a picture by name; omitted facts stay. */
  note(name: string, note: NotedPicture): Promise<Result<'noted'>>
  /** Returns all pages of `list`. */
  listAll(query: Omit<PictureQuery, 'page'>): Promise<Result<readonly StoredPicture[]>>
}

interface FoundPicture {
  readonly name: string
  readonly address: string
  readonly alt: string | null
}

interface NotedPicture {
  /** The name of the original file, and its SHA-256 in hexadecimal. */
  readonly fileName?: string
  readonly hash?: string
  /** The alternative text. */
  readonly alt?: string
}

/** Names or files per request. */
const AT_ONCE = 400
const KINDS: readonly PictureUseKind[] = ['article', 'author', 'draft', 'version', 'trash', 'device']

/** Creates access to the pictures of the project at `url`, without a trailing slash; empty: the page's own origin. */
export function createStoredPictures(project: Project, url: string): StoredPictures {
  async function list(query: PictureQuery): Promise<Result<PictureList>> {
    const { order, unused, words, page } = query
    const given = { sort: order, unused, words, lim: PICTURES_PAGE, skip: (page - 1) * PICTURES_PAGE }
    const answer = await project.call('list_pictures', given)
    if (!answer.ok) return answer
    const { value } = answer
    // This server has no storage service.
    if (value === null) return failed({ kind: 'missing' })
    if (!isRow(value) || !Array.isArray(value['pictures'])) return invalid('list_pictures')
    const pictures = readRows(value['pictures'], (row) => rowToPicture(row, url)).rows
    return success({ count: Number(value['count']) || 0, bytes: Number(value['bytes']) || 0, pictures })
  }

  return {
    list,
    async find(hash) {
      const answer = await project.call('find_picture', { hash })
      if (!answer.ok) return answer
      const { value } = answer
      const name = isRow(value) ? value['name'] : null
      if (!isRow(value) || typeof name !== 'string') return success(null)
      return success({ name, address: url + STORAGE_PATH + encodeURI(name), alt: textOf(value['alt']) })
    },
    async note(picture, { fileName, hash, alt }) {
      const answer = await project.call('note_picture', { picture, file_name: fileName, hash, alt })
      return answer.ok ? success('noted') : answer
    },
    async listAll(query) {
      const found = new Map<string, StoredPicture>()
      for (let page = 1; ; page += 1) {
        const part = await list({ ...query, page })
        if (!part.ok) return part
        for (const picture of part.value.pictures) found.set(picture.name, picture)
        if (part.value.pictures.length === 0 || page * PICTURES_PAGE >= part.value.count)
          return success([...found.values()])
      }
    },
    async remove(names) {
      let removed = 0
      for (let at = 0; at < names.length; at += AT_ONCE) {
        const part = names.slice(at, at + AT_ONCE)
        const decided = await project.call('remove_pictures', { names: part })
        if (!decided.ok) return decided
        const files = Array.isArray(decided.value) ? decided.value.map(String) : []
        for (let from = 0; from < files.length; from += AT_ONCE) {
          const gone = await project.removeFiles(files.slice(from, from + AT_ONCE))
          if (!gone.ok) return gone
        }
        removed += part.filter((name) => files.includes(name)).length
      }
      return success(removed)
    },
  }
}

export interface PictureHold {
  /** A UUID of whatever holds the pictures: a page with its forms, or an import. */
  readonly holder: string
  readonly names: readonly string[]
  /** How long they are protected. Within that time an article or draft must use them. */
  readonly minutes?: number
}

/** Protects pictures from removal before anything shows them. Returns the names of those that exist. */
export async function holdPictures(project: Project, hold: PictureHold): Promise<Result<readonly string[]>> {
  return listIn(await project.call('hold_pictures', hold), 'hold_pictures', String)
}

/** Ends that protection: the holder no longer needs the pictures. */
export async function releasePictures(project: Project, holder: string): Promise<Result<'released'>> {
  const answer = await project.call('release_pictures', { holder })
  return answer.ok ? success('released') : answer
}

function rowToPicture(row: unknown, url: string): StoredPicture | null {
  if (!isRow(row)) return null
  const { name, smallest, uses } = row
  const storedAt = millisecondsOf(row['stored_at'])
  if (typeof name !== 'string' || typeof smallest !== 'string' || storedAt === null) return null
  const addressOf = (file: string) => url + STORAGE_PATH + encodeURI(file)
  return {
    name,
    address: addressOf(name),
    look: { address: addressOf(smallest), bytes: Number(row['smallest_bytes']) || 0 },
    bytes: Number(row['bytes']) || 0,
    storedAt,
    isOdd: row['is_odd'] === true,
    fileName: textOf(row['file_name']),
    alt: textOf(row['alt']),
    uses: Array.isArray(uses) ? readRows(uses, rowToUse).rows : [],
  }
}

function rowToUse(row: unknown): PictureUse | null {
  if (!isRow(row)) return null
  const kind = KINDS.find((each) => each === row['kind'])
  const { id, title } = row
  if (kind === undefined) return null
  return { kind, id: textOf(id), title: textOf(title) ?? '' }
}

// Keeps pictures of drafts from being removed as unused. Drafts may be on devices only, so each device reports its
// drafts' pictures (`supabase/migrations/*_unused_pictures.sql`). A plain table API has neither call: `missing`.

/** Reports which pictures a person's drafts on one device show, by file name. Replaces the previous report. */
export async function keepDraftPictures(
  project: Project,
  shown: { readonly device: string; readonly names: readonly string[] },
): Promise<Result<'kept'>> {
  const answer = await project.call('keep_draft_pictures', shown)
  return answer.ok ? success('kept') : answer
}

/** Lists the files of pictures that no article or draft has used for 30 days. */
export async function listUnusedPictures(project: Project): Promise<Result<readonly string[]>> {
  return listIn(await project.call('unused_pictures', {}), 'unused_pictures', String)
}
