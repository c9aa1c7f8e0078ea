// Card pictures, drawn on first request and stored by a hash of their content. A card's address contains the article's revision. So
// browsers may cache the current one forever, and other revisions redirect to it.
import { createHash } from 'node:crypto'
import { cardAt, cardPath, SITE_CARD } from '#domain/pictures/card-path.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import { type CardWords, reviewCard, siteCardWords } from '#page/card-words.ts'
import { type Bytes, bytesAnswer, textAnswer } from '../http/answer.ts'
import { sharedRun, withLimit } from '../http/concurrency.ts'
import { type CoverSources, readCover } from './cover-bytes.ts'
import type { Pages } from './pages.ts'
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../storage/write-whole.ts'

export interface CardsOptions {
  readonly pages: Pick<Pages, 'rows'>
  readonly folder: string
  /** The public address; null: the origin of the request. */
  readonly siteUrl: string | null
  readonly sources: CoverSources
  /** Called for each requested card, with whether it was a cache hit. */
  readonly onAsked?: (wasKept: boolean) => void
}

interface DrawnCard {
  readonly bytes: Bytes
  /** Whether drawing it again would give the same result. False if the cover could not be read just now. */
  readonly isFinal: boolean
}

/** A cover's address that names no host. */
const PATH_ONLY = /^\/(?![/\\])/
const AT_ONCE = 2
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
const FOR_NOW = 'public, max-age=300'
const ASK_AGAIN = 'no-cache'

/** Answers GET and HEAD under `/cards/`. */
export function createCards(options: CardsOptions): (request: Request) => Promise<Response> {
  const { pages, folder, siteUrl, sources, onAsked = () => {} } = options
  const kept = createCardCache(folder)
  const underWay = new Map<string, Promise<DrawnCard>>()
  const inTurn = withLimit(AT_ONCE)

  /** `name` identifies the content of this card. */
  async function card(
    name: string,
    words: CardWords,
    cover: string | null,
    home: string,
  ): Promise<DrawnCard> {
    const found = await kept.find(name)
    onAsked(found !== null)
    if (found) return { bytes: found, isFinal: true }
    return await sharedRun(underWay, name, () => inTurn(() => draw(name, words, cover, home)))
  }

  async function draw(name: string, words: CardWords, cover: string | null, home: string) {
    const { bytes, isFinal: isRead } = await drawWithCover({ words, cover }, home, sources)
    // Without a public address, a client's `Host` decides whether a cover with a host is the magazine's own.
    const isFinal = isRead && (siteUrl !== null || cover === null || PATH_ONLY.test(cover))
    if (isFinal) await kept.keep(name, bytes)
    return { bytes, isFinal }
  }

  return async (request) => {
    const { origin, pathname } = new URL(request.url)
    const home = siteUrl ?? origin
    if (pathname === SITE_CARD) {
      return await sent(
        await card(nameOf('inicio', siteCardWords), siteCardWords, null, home),
        FOR_A_DAY,
        request,
      )
    }
    const asked = cardAt(pathname)
    if (asked === null) return plain(404, 'Not Found')
    const rows = await pages.rows()
    if (rows === null) return plain(503, 'Service Unavailable')
    const review = await reviewCard(asked.id, rows)
    if (review === null) return plain(404, 'Not Found')
    const { words, cover, rev } = review
    if (rev !== asked.rev) {
      const location = cardPath({ id: asked.id, rev })
      return new Response(null, { status: 302, headers: { location, 'cache-control': ASK_AGAIN } })
    }
    // A category may be renamed without a new revision of its articles.
    const name = nameOf(`${encodeURIComponent(asked.id)}-${rev}`, [words, cover])
    // In a table API without revisions every article's revision is 0.
    return await sent(await card(name, words, cover, home), rev === 0 ? FOR_NOW : FOR_EVER, request)
  }
}

/** Draws a card with the cover at its address. `home`: the public address. `isFinal` is false if the cover could not be read just now. */
export async function drawWithCover(
  { words, cover }: { readonly words: CardWords; readonly cover: string | null },
  home: string,
  sources: CoverSources,
): Promise<DrawnCard & { readonly hasCover: boolean }> {
  const read = cover === null ? 'none' : await readCover(cover, home, sources)
  // Imported only here: a server that never draws a card needs no picture library.
  const { drawCard } = await import('./card-picture.ts')
  const bytes = typeof read === 'string' ? null : read
  const { focus } = pictureNote(cover ?? '')
  return {
    bytes: new Uint8Array(await drawCard({ ...words, cover: bytes, focus })),
    isFinal: read !== 'unknown',
    hasCover: bytes !== null,
  }
}

function nameOf(beginning: string, shown: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
  return `${beginning}-${hash}.jpg`
}

async function sent({ bytes, isFinal }: DrawnCard, caching: string, request: Request): Promise<Response> {
  const headers = { 'content-type': 'image/jpeg', 'cache-control': isFinal ? caching : FOR_NOW }
  return await bytesAnswer(request, bytes, headers)
}

function plain(status: number, text: string): Response {
  return textAnswer(status, text, { 'cache-control': ASK_AGAIN })
}

// Drawn cards as files in the data folder. All of them can be drawn again, so they may be deleted to free space.

/** About 80 MB. */
const MOST_CARDS = 1000

/** Keeps cards in this folder, which the first card creates. If there are more than `most`, the oldest are deleted. */
export function createCardCache(folder: string, most = MOST_CARDS) {
  async function forgetOldest(): Promise<void> {
    const names = await readdir(folder)
    if (names.length <= most) return
    const drawn = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    )
    const oldest = drawn.toSorted((a, b) => a.at - b.at).slice(0, names.length - most)
    for (const { name } of oldest) await rm(join(folder, name), { force: true })
  }

  return {
    /** Null on a cache miss. */
    find: (name: string): Promise<Bytes | null> =>
      readFile(join(folder, name)).then(
        (bytes) => new Uint8Array(bytes),
        () => null,
      ),
    /** Ignores failures: a full disk must not prevent a card from being shown. */
    async keep(name: string, card: Uint8Array) {
      try {
        await mkdir(folder, { recursive: true })
        await writeWhole(join(folder, name), card)
        await forgetOldest()
      } catch {
        // It is drawn again on the next request.
      }
    },
  }
}
