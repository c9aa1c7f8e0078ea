// Decides where each picture of an export goes. One that is served with the same bytes stays; others are uploaded. If
// another picture has their name, they get a number as a prefix.
import { pictureTypeIn } from '#domain/pictures/picture-type.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { changed, type ContentArticle, leftOut, type Note } from '../export/content.ts'
import {
  filesOf,
  isPictureFile,
  LARGEST_PICTURE,
  type OwnPicture,
  ownPicturesOf,
  sameBytes,
} from './own-pictures.ts'
import type { ContentBackend } from '../content-backend.ts'
import type { ZipFile, ZipFiles } from './read-zip.ts'

/** The most different pictures with the same name. */
const MOST_OF_A_NAME = 50

interface PictureMove {
  readonly file: ZipFile
  readonly name: string
  readonly type: string
}

export interface SettledPictures {
  /** Old address → new address, if they differ. */
  readonly moved: ReadonlyMap<string, string>
  readonly store: readonly PictureMove[]
  /** The number already present. */
  readonly same: number
  readonly notes: readonly Note[]
}

export const NO_PICTURES: SettledPictures = { moved: new Map(), store: [], same: 0, notes: [] }

export interface SettleOrder {
  readonly files: ZipFiles
  /** The content that shows them: articles, and authors' faces. */
  readonly articles: readonly Pick<ContentArticle, 'images' | 'content'>[]
  /** The address of the pictures of `storage/` when the zip was created. */
  readonly storage: string
  readonly backend: ContentBackend
  /** Called with the number of pictures compared and their total. */
  readonly onProgress?: (done: number, of: number) => void
}

/** Compares every picture of the articles with the one served by this magazine. */
export async function settlePictures({
  files,
  articles,
  storage,
  backend,
  onProgress = () => {},
}: SettleOrder): Promise<Result<SettledPictures>> {
  const shown = new Map(
    articles.flatMap((article) => ownPicturesOf(article, storage)).map((picture) => [picture.file, picture]),
  )
  const moved = new Map<string, string>()
  const store = new Map<string, PictureMove>()
  const notes: Note[] = []
  let same = 0
  let done = 0
  for (const picture of shown.values()) {
    const settled = await settle(files, picture, backend)
    if (!settled.ok) return settled
    for (const [from, to] of settled.value.moved) if (from !== to) moved.set(from, to)
    for (const move of settled.value.store) store.set(move.name, move)
    same += settled.value.same
    notes.push(...settled.value.notes)
    done += 1
    onProgress(done, shown.size)
  }
  const idle = unused(files, [...shown.values()])
  return success({ moved, store: [...store.values()], same, notes: [...notes, ...idle] })
}

async function settle(
  zip: ZipFiles,
  picture: OwnPicture,
  backend: ContentBackend,
): Promise<Result<SettledPictures>> {
  const what = `Imagen ${picture.address}`
  const files = filesOf(picture)
  const read = new Map<OwnPicture, { readonly packed: ZipFile; readonly bytes: Uint8Array }>()
  for (const file of files) {
    const packed = zip.get(file.file)
    if (packed === undefined) continue
    const bytes = await packed.read(LARGEST_PICTURE)
    if (!bytes.ok) return success(onlyNote(leftOut(what, lowered(bytes.why))))
    if (pictureTypeIn(bytes.value) === null) {
      return success(onlyNote(leftOut(what, 'no es una imagen WebP, AVIF, JPEG o PNG')))
    }
    read.set(file, { packed, bytes: bytes.value })
  }
  const original = read.get(picture)
  if (original === undefined) return success(onlyNote(leftOut(what, 'no está en el archivo')))

  if (picture.home === 'site') {
    const served = await backend.picture(picture.address)
    if (!served.ok) return served
    // Copies of the build's pictures always exist with their original.
    if (served.value !== null && sameBytes(served.value, original.bytes)) {
      return success({ ...NO_PICTURES, same: 1 })
    }
  }
  const prefix = await freePrefix(picture.name, original.bytes, backend)
  if (!prefix.ok) return prefix
  if (prefix.value === null) return success(onlyNote(leftOut(what, 'demasiadas tienen ya su nombre')))
  const moved = new Map<string, string>()
  const store: PictureMove[] = []
  const notes: Note[] = []
  for (const file of files) {
    const name = prefix.value + file.name
    moved.set(file.address, backend.storage + name)
    const found = read.get(file)
    if (found === undefined) {
      notes.push(leftOut(`Imagen ${file.address}`, 'no está en el archivo'))
      continue
    }
    const stands = await backend.picture(backend.storage + name)
    if (!stands.ok && stands.failure.kind !== 'server') return failed(stands.failure)
    if (stands.ok && stands.value !== null) continue
    store.push({ file: found.packed, name, type: pictureTypeIn(found.bytes) ?? '' })
  }
  const address = moved.get(picture.address) ?? picture.address
  if (address !== picture.address) notes.push(changed(what, `ahora está en ${address}`))
  return success({ moved, store, same: store.length === 0 ? 1 : 0, notes })
}

/** Finds a prefix that makes the name free: '', '2-', '3-' and so on; null if all are taken. */
async function freePrefix(
  name: string,
  bytes: Uint8Array,
  backend: ContentBackend,
): Promise<Result<string | null>> {
  for (let number = 1; number <= MOST_OF_A_NAME; number += 1) {
    const prefix = number === 1 ? '' : `${number}-`
    const stands = await backend.picture(backend.storage + prefix + name)
    // A bucket may list a file that it has lost and then fail to read it; uploading it again repairs that.
    if (!stands.ok && stands.failure.kind !== 'server') return stands
    if (!stands.ok || stands.value === null || sameBytes(stands.value, bytes)) return success(prefix)
  }
  return success(null)
}

function onlyNote(note: Note): SettledPictures {
  return { ...NO_PICTURES, notes: [note] }
}

/** Reports files of the zip that no article shows; they are not uploaded. */
function unused(files: ZipFiles, shown: readonly OwnPicture[]): Note[] {
  const used = new Set(shown.flatMap(filesOf).map(({ file }) => file))
  const idle = [...files.keys()].filter((file) => isPictureFile(file) && !used.has(file))
  return idle.map((file) => leftOut(`Imagen ${file}`, 'ningún artículo la usa'))
}

/** Converts a sentence to a reason, which starts in lower case; a leading file name stays as it is. */
function lowered(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
