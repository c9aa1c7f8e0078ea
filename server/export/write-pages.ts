// Renders an export's pages and feeds, a few at a time. Texts are prefetched in batches, and pages are written while the next ones render.
// Pages with unchanged input are skipped.
import type { SiteDocument, SitePage } from '#page/site-pages.ts'
import type { Rows } from '#store/rows.ts'
import { decodedPart } from '#domain/pages/address-values.ts'
import { policyInPage } from './host-policy.ts'
import { shortHash } from './site-build.ts'
import type { SiteWriter } from './site-folder.ts'
import { together } from '../http/concurrency.ts'

export interface WritePagesOptions extends SiteWriter {
  readonly pages: readonly SitePage[]
  readonly documents: readonly SiteDocument[]
  /** The input that all pages share. */
  readonly site: string
  readonly rows: Pick<Rows, 'readBody' | 'prefetch'>
  readonly render: (path: string) => Promise<Response>
  readonly onPolicy: (policy: string | null) => void
}

interface Wanted extends SitePage {
  readonly file: string
  readonly from: string
}

/** The number of texts fetched together. */
const BATCH = 50
/** The number of pages in progress: one renders while others are written. */
const AT_ONCE = 8
const MOST_SITEMAPS = 10_000

/**
 * Renders and writes pages and feeds. Returns the number of rendered pages, and the addresses that cannot be file names. Throws a readable
 * message if a page cannot be rendered completely.
 */
export async function writePages(options: WritePagesOptions) {
  const { pages, site, rows, render, isCurrent, put, onPolicy, begin } = options
  const leftOut: string[] = []
  const wanted: Wanted[] = []
  let rendered = 0
  for (const page of pages) {
    const file = fileOf(page.path)
    const from = fromOf(page.shows)
    if (file === null) leftOut.push(page.path)
    else if (!isCurrent(file, from)) wanted.push({ ...page, file, from })
  }
  const documents = options.documents.filter(({ path, shows }) => !isCurrent(path.slice(1), fromOf(shows)))
  const standIns = STAND_INS.map(({ file }) => file)
  const begun = [...wanted.map(({ file }) => file), ...documents.map(({ path }) => path.slice(1))]
  if (begun.length > 0) await begin([...begun, ...standIns])

  /** The hash of a file's input; empty if it must always be written. */
  function fromOf(shows: string | null): string {
    return shows === null ? '' : shortHash(`${site} ${shows}`)
  }

  async function write({ path, file, from, article }: Wanted): Promise<void> {
    if (article !== undefined && (await rows.readBody(article)) === null) {
      throw new Error(
        `The text of ${path} is not available now. Run the export again: it continues from here.`,
      )
    }
    const page = await render(path)
    if (page.status !== 200)
      throw new Error(`${path} was answered with ${page.status}; run the export again.`)
    rendered += 1
    onPolicy(page.headers.get('content-security-policy'))
    await put(file, new Uint8Array(await page.arrayBuffer()), from)
  }

  const textsOf = (batch: readonly Wanted[]) => rows.prefetch?.(batch.flatMap(({ article }) => article ?? []))
  let ahead = textsOf(wanted.slice(0, BATCH))
  for (let start = 0; start < wanted.length; start += BATCH) {
    await ahead
    ahead = textsOf(wanted.slice(start + BATCH, start + 2 * BATCH))
    await together(AT_ONCE, wanted.slice(start, start + BATCH), write)
  }
  await ahead

  for (const { path, file } of STAND_INS) {
    const from = shortHash(`${site} ${file}`)
    if (isCurrent(file, from)) continue
    const page = await render(path)
    const policy = page.headers.get('content-security-policy') ?? ''
    onPolicy(policy)
    const html = await page.text()
    // Host rules cannot set a policy for paths without a page, so it goes into the document itself.
    await put(file, Buffer.from(file === NOT_FOUND ? withPolicy(html, policyInPage(policy)) : html), from)
  }
  await writeDocuments()

  async function writeDocuments(): Promise<void> {
    for (const { path, shows, articles } of documents) {
      await rows.prefetch?.(articles)
      const text = await documentAt(path)
      if (text === null) continue
      await put(path.slice(1), Buffer.from(text), fromOf(shows))
      if (!text.includes('<sitemapindex')) continue
      for (let part = 1; part <= MOST_SITEMAPS; part += 1) {
        const name = `/sitemap-${part}.xml`
        const partText = await documentAt(name)
        if (partText === null) break
        await put(name.slice(1), Buffer.from(partText), '')
      }
    }
  }

  /** Null if the magazine has no such document. */
  async function documentAt(path: string): Promise<string | null> {
    const answer = await render(path)
    if (answer.status === 404) return null
    if (answer.status !== 200)
      throw new Error(`${path} was answered with ${answer.status}; run the export again.`)
    return await answer.text()
  }

  return { rendered, leftOut }
}

/** Inserts the policy after the encoding, which must be within the first kilobyte. */
function withPolicy(html: string, policy: string): string {
  const words = policy.replaceAll('"', '&quot;')
  const charset = /<meta charset="[^"]*"\s*\/?>/i
  if (!charset.test(html)) throw new Error('The shell says no encoding.')
  return html.replace(
    charset,
    (tag) => `${tag}<meta http-equiv="content-security-policy" content="${words}">`,
  )
}

// The file of each address, so that a host finds it by appending `.html`.

const NOT_FOUND = '404.html'

/** Error pages: the address to render, and the file that a host serves for the error. */
const STAND_INS = [
  { path: '/404', file: NOT_FOUND },
  { path: '/article/404', file: 'article/404.html' },
  { path: '/article/410', file: 'article/410.html' },
] as const

/** The id that stands for every deleted article. */
export const DELETED_ID = '410'

/** The path of a page's file; null if its address cannot be a file name. */
function fileOf(path: string): string | null {
  if (path === '/') return 'index.html'
  const parts = path.slice(1).split('/').map(decodedPart)
  if (!parts.every((part) => part !== null && isFileName(part))) return null
  const file = `${parts.join('/')}.html`
  return STAND_INS.some((standIn) => standIn.file === file) ? null : file
}

/** Whether a name is valid in every file system, and not hidden. */
function isFileName(name: string): boolean {
  return /^[\p{L}\p{N}_-][\p{L}\p{N}_. -]{0,199}$/u.test(name) && !/[. ]$/.test(name)
}
