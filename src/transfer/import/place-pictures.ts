// Uploads the pictures of another program's articles: some have a file among the uploads, some were imported earlier,
// others keep their address. A placeholder stands for an address until it is known.
import type { Row } from '#domain/row.ts'
import { storedPictureNames } from '#domain/pictures/picture-address.ts'
import { success, type Result } from '#domain/failure.ts'
import { type ContentArticle, leftOut, type Note, type Read } from '../export/content.ts'
import { addressesIn, withNewAddresses } from '../foreign/addresses.ts'
import { attributeText } from '../foreign/html-tokens.ts'
import { showing } from './own-pictures.ts'
import type { ZipFile } from './read-zip.ts'
import { stableId } from './stable-id.ts'
import type { Uploads } from './uploads.ts'

/** Resizes a file's picture and uploads it under this id. Returns its address, or why it is not usable. */
export type UploadPicture = (order: {
  readonly id: string
  readonly bytes: Uint8Array
}) => Promise<Result<Read<string>>>

export interface WaitingPicture {
  readonly id: string
  /** Its original address. */
  readonly address: string
  readonly file: ZipFile
}

export interface PlacedPictures {
  /** The articles with our addresses or placeholders. */
  readonly articles: readonly ContentArticle[]
  /** Keyed by placeholder. */
  readonly waiting: ReadonlyMap<string, WaitingPicture>
  /** The number already present. */
  readonly same: number
  readonly missing: number
  readonly notes: readonly Note[]
}

/** The largest file that is read, in bytes. */
const LARGEST_UPLOAD = 150 * 1024 * 1024
const MARK = /picture-on-its-way:[0-9a-f-]{36}/g
const PICTURE_FILE = /\.(?:avif|gif|heic|jpe?g|png|svg|webp)$/i

/** Decides where every picture comes from. `storage`: the bucket's address; `present`: the existing articles. */
export function placePictures(
  articles: readonly ContentArticle[],
  uploads: Uploads,
  here: { readonly storage: string; readonly present: readonly Row[] },
): PlacedPictures {
  const stored = storedById(here.present)
  const waiting = new Map<string, WaitingPicture>()
  const places = new Map<string, string | null>()
  const notes: Note[] = []
  let same = 0
  let missing = 0

  /** Returns the new address or placeholder of a picture; null if it keeps its address. */
  function place(address: string): string | null {
    const known = places.get(address)
    if (known !== undefined) return known
    const found = uploads.find(address)
    if (found === 'missing') {
      missing += 1
      notes.push(
        leftOut(`Imagen ${address}`, 'no está entre los archivos que has dado; sigue en su sitio de antes'),
      )
    }
    const to = typeof found === 'object' ? placeOf(address, found) : null
    places.set(address, to)
    return to
  }

  function placeOf(address: string, file: ZipFile): string {
    const id = stableId(`picture/${address}`)
    const name = stored.get(id)
    if (name !== undefined) {
      same += 1
      return here.storage + name
    }
    const mark = `picture-on-its-way:${id}`
    waiting.set(mark, { id, address, file })
    return mark
  }

  const shown = articles.map((article) => {
    const images = article.images.map((address) => place(address) ?? address)
    for (const { address, element } of addressesIn(article.content)) {
      if (element === 'img') place(uploads.pictureOf(address))
    }
    // A link to the full-size picture points to ours once there is one.
    const content = withNewAddresses(article.content, (address) =>
      PICTURE_FILE.test(address.replace(/[?#].*$/, ''))
        ? (places.get(uploads.pictureOf(address)) ?? null)
        : null,
    )
    return { ...article, images, content }
  })
  return { articles: shown, waiting, same, missing, notes }
}

/** Uploads pictures just before the rows that show them are written. */
export function createArrivals(
  waiting: ReadonlyMap<string, WaitingPicture>,
  upload: UploadPicture,
  say: {
    readonly note: (note: Note) => void
    readonly onDone: (done: number) => void
    /** Protects these files of the bucket until their row is written. */
    readonly hold: (names: readonly string[]) => Promise<Result<'held'>>
  },
) {
  const arrived = new Map<string, string>()

  async function arrive(mark: string): Promise<Result<string>> {
    const known = arrived.get(mark)
    const picture = waiting.get(mark)
    if (known !== undefined || picture === undefined) return success(known ?? '')
    const { id, address, file } = picture
    const bytes = await file.read(LARGEST_UPLOAD)
    const uploaded = bytes.ok ? await upload({ id, bytes: bytes.value }) : success(bytes)
    if (!uploaded.ok) return uploaded
    const held = await say.hold(
      storedPictureNames({ images: uploaded.value.ok ? [uploaded.value.value] : [], content: '' }),
    )
    if (!held.ok) return held
    if (!uploaded.value.ok) {
      const why = uploaded.value.why.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
      say.note(leftOut(`Imagen ${address}`, `${why.replace(/\.$/, '')}; sigue en su sitio de antes`))
    }
    arrived.set(mark, uploaded.value.ok ? uploaded.value.value : address)
    say.onDone(arrived.size)
    return success(arrived.get(mark) ?? address)
  }

  return {
    /** The number of pictures now in the bucket. */
    count: () => [...arrived].filter(([mark, at]) => waiting.get(mark)?.address !== at).length,
    /** Returns the row with the final addresses of its pictures, in the bucket or at their original location. */
    async settle<T extends object>(row: T): Promise<Result<T>> {
      for (const [mark] of JSON.stringify(row).matchAll(MARK)) {
        const done = await arrive(mark)
        if (!done.ok) return done
      }
      return success(withoutMarks(row, arrived))
    },
  }
}

function withoutMarks<T extends object>(row: T, arrived: ReadonlyMap<string, string>): T {
  const { images, content }: { images?: unknown; content?: unknown } = row
  return {
    ...row,
    ...(Array.isArray(images) && {
      images: images.map((image: unknown) => arrived.get(String(image)) ?? image),
    }),
    ...(typeof content === 'string' && {
      content: content.replace(MARK, (mark) => attributeText(arrived.get(mark) ?? mark)),
    }),
  }
}

/** Returns the names of stored pictures by the ids they start with. */
function storedById(rows: readonly Row[]): ReadonlyMap<string, string> {
  const names = rows.flatMap((row) => storedPictureNames(showing(row)))
  const whole = names.filter((name) => !/\.w\d+\.\w+$/.test(name))
  return new Map(whole.map((name) => [name.slice(0, 36), name]))
}
