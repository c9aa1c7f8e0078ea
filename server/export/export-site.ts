// Writes the whole magazine as files for a static host: the pages that the server would send. A note records each file's input, so the
// next export writes only what has changed.
import type { Api } from '#api/client.ts'
import { fetchRedirects } from '#api/read/redirects.ts'
import { type Backend, CONFIG_PATH } from '#domain/device/backend.ts'
import { redirectTarget, renamedPath } from '#domain/pages/redirects.ts'
import { createRenderer } from '#page/render.ts'
import { sitePages } from '#page/site-pages.ts'
import type { Rows } from '#store/rows.ts'
import { readDeletions } from '#sync/deletion-log.ts'
import { createServerReader } from '#sync/server-reader.ts'
import type { FileStore } from '../storage/file-store.ts'
import { PUBLIC_FILES } from '../storage/public-pictures.ts'
import { createHeaders } from '../http/headers.ts'
import { headerRules, leftOutOfRules, redirectRules } from './host-rules.ts'
import { nginxConf } from './nginx-conf.ts'
import { collectHashes, policyWith } from './host-policy.ts'
import { readBuild, shortHash } from './site-build.ts'
import { filesUnder } from '../storage/files-under.ts'
import { openSiteFolder } from './site-folder.ts'
import { readNote, type SiteNote, writeNote } from './site-note.ts'
import { together } from '../http/concurrency.ts'
import { type DrawCard, writeCards } from './write-cards.ts'
import { writePages, DELETED_ID } from './write-pages.ts'
import { writeSync } from './write-sync.ts'

export interface ExportOptions {
  readonly api: Api
  readonly clientDir: string
  /** The folder of the site. */
  readonly out: string
  /** The public address, without a trailing slash. */
  readonly base: string
  /** The readers' backend; an empty address is the site's own. `files`: the export contains the responses of sync. */
  readonly backend: Backend
  /** The uploaded pictures; null if they are elsewhere. */
  readonly uploads: Pick<FileStore, 'list' | 'read'> | null
  /** Draws a card; null skips cards. */
  readonly draw: DrawCard | null
  /** Whether to write everything again. */
  readonly all: boolean
  /** Whether to add compressed copies of text files. */
  readonly compressed: boolean
  /** `off`: the site unregisters readers' service workers. Default: `on`. */
  readonly worker?: 'on' | 'off'
}

export interface ExportReport {
  readonly pages: number
  readonly rendered: number
  /** Paths of files whose bytes have changed. */
  readonly written: readonly string[]
  readonly removed: readonly string[]
  /** Addresses that cannot be file names. */
  readonly leftOut: readonly string[]
  /** The number of redirects that only nginx.conf contains. */
  readonly unruled: number
  /** Seconds until the rows were loaded, and after that. */
  readonly seconds: { readonly rows: number; readonly work: number }
}

/** Incremented when the output for the same build, address and categories changes. */
const FORMAT = 1
const NO_ANSWER = 'The table API does not answer as it should; try again.'
const COPIES_AT_ONCE = 8
/** Addresses with a separate rule in `nginx.conf`. */
const RULED: ReadonlySet<string> = new Set(['/app.html', '/article/404', '/article/410'])
/** Characters cached of the pages in progress, and of the feeds. */
const MOST_TEXT = 2_000_000
const BUCKET = 'pictures'

/** Exports the API's current content. Throws a readable message on failure; files written until then stay. */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const { api, clientDir, out, base, backend, uploads, all, compressed } = options
  const began = performance.now()
  const build = await readBuild(clientDir, options.worker)
  const before = await readNote(out)
  if (before === null && (await filesUnder(out)).length > 0) {
    throw new Error(`${out} holds files that are no export. Name another folder with --out.`)
  }
  const rows = await readRows(api)
  const deletions = await readDeletions(api, before?.deletions ?? null)
  const old = await fetchRedirects(api)
  if (!deletions.ok || !old.ok) throw new Error(NO_ANSWER)
  const redirects = old.value.flatMap((redirect) => {
    const { path } = redirect
    const to = redirectTarget(redirect)
    if (to === null) return []
    const ranking = path.startsWith('/categoria/') ? [path.replace('/categoria/', '/mejores/')] : []
    return [path, ...ranking].map((from) => ({ path: from, to: renamedPath(from, to) }))
  })
  const rowsAt = performance.now()
  const { categories, pages, documents, cards } = await sitePages(rows)
  const headersFor = createHeaders(backend.url || null)
  const policy = headersFor('/', 'text/html')['content-security-policy'] ?? ''
  const site = shortHash(JSON.stringify([FORMAT, build.id, base, policy, categories, backend]))
  const isSame = before?.site === site && !all
  const collector = collectHashes(isSame ? before.hashes : { scripts: [], styles: [] })
  const folder = await openSiteFolder(out, { compressed })
  const made = new Map<string, string>()
  const begun = new Map(before?.files)
  const written: string[] = []
  const noteOf = (files: ReadonlyMap<string, string>): SiteNote => ({
    site,
    build: build.id,
    files,
    hashes: collector.hashes(),
    deletions: deletions.value,
  })
  const noted = (from: string) => (compressed ? `${from} compressed` : from)
  const isCurrent = (file: string, from: string) => {
    const isHere = !all && from !== '' && before?.files.get(file) === noted(from) && folder.has(file)
    if (isHere) made.set(file, noted(from))
    return isHere
  }
  const put = async (file: string, bytes: Uint8Array, from: string) => {
    if (await folder.put(file, bytes)) written.push(file)
    made.set(file, noted(from))
  }
  /** Called before the first of these files is written, so that the next export knows them, however this one ends. */
  const begin = async (files: readonly string[]) => {
    for (const file of files) begun.set(file, '')
    await writeNote(out, noteOf(new Map([...begun, ...made])))
  }
  const writer = { isCurrent, put, begin }

  async function putAll(): Promise<ExportReport> {
    // Pages are written after the files that they refer to.
    const copies = [
      ...build.files.map((file) => ({ file, read: () => build.read(file), from: `build ${build.id}` })),
      ...(uploads ? await uploaded(uploads) : []),
    ].filter(({ file, from }) => !isCurrent(file, from))
    if (copies.length > 0) await begin(copies.map(({ file }) => file))
    await together(COPIES_AT_ONCE, copies, async ({ file, read, from }) => {
      await put(file, await read(), from)
    })
    const { rendered, leftOut } = await writePages({
      pages,
      documents,
      site,
      rows,
      render: (path) => render(new Request(`${base}${path}`), rows, base),
      onPolicy: (of) => collector.add(of),
      ...writer,
    })
    await writeCards({ cards, draw: options.draw, ...writer })
    const isHere = new Set(pages.map(({ path }) => path))
    const deleted = (deletions.ok && deletions.value?.ids ? deletions.value.ids : []).filter(
      (id) => !isHere.has(`/article/${id}`),
    )
    const wholePolicy = policyWith(policy, collector.hashes())
    // Existing files take precedence over redirects, as on the server.
    const leading = redirects.filter(({ path }) => !made.has(path.slice(1)) && !RULED.has(path))
    const facts = { deleted, redirects: leading, policy: wholePolicy, headersFor }
    // After pages and pictures: a device that reads the new head may ask for them at once.
    if (backend.files) await writeSync(api, writer)
    await put(CONFIG_PATH.slice(1), Buffer.from(JSON.stringify(backend)), 'host')
    await put('_redirects', Buffer.from(redirectRules(facts)), 'host')
    await put('_headers', Buffer.from(headerRules(facts)), 'host')
    await put('nginx.conf', Buffer.from(nginxConf(facts)), 'host')
    const removed = [...begun.keys()].filter((file) => !made.has(file) && folder.has(file))
    for (const file of removed) await folder.remove(file)
    const seconds = { rows: (rowsAt - began) / 1000, work: (performance.now() - rowsAt) / 1000 }
    const unruled = leftOutOfRules(facts)
    return { pages: pages.length, rendered, written, removed, leftOut, unruled, seconds }
  }

  const render = createRenderer({
    shell: build.shell,
    parts: build.parts,
    policy,
    backend,
    origin: 'server',
    wasDeleted: (id) => Promise.resolve(id === DELETED_ID),
  })
  try {
    const report = await putAll()
    await writeNote(out, noteOf(made))
    return report
  } catch (error) {
    // The next export continues from here.
    await writeNote(out, noteOf(new Map([...begun, ...made])))
    throw error
  }
}

async function readRows(api: Api): Promise<Rows> {
  const reader = createServerReader(api, { mostText: MOST_TEXT })
  await reader.refresh()
  const rows = reader.rows()
  if (rows === null) throw new Error(NO_ANSWER)
  return rows
}

/** The uploaded pictures, at their addresses. */
async function uploaded(files: Pick<FileStore, 'list' | 'read'>) {
  return (await files.list(BUCKET)).map(({ name, from }) => ({
    file: `${PUBLIC_FILES.slice(1)}${BUCKET}/${name}`,
    from: `upload ${from}`,
    async read() {
      const bytes = await files.read(BUCKET, name)
      if (bytes === null) throw new Error(`The picture ${name} was just removed. Run the export again.`)
      return bytes
    },
  }))
}
