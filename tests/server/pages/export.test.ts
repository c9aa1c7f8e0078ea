// `npm run export`: the same pages as the server's, as files; later runs write only what has changed.
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { readSample } from '../../../server/embedded/sample.ts'
import { runExport } from '../../../server/export/command.ts'
import type { ExportReport } from '../../../server/export/export-site.ts'
import {
  asSecret,
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
  type TestServer,
} from '../../support/server/magazine-server.ts'
import { databaseEnv } from '../../support/database/server-database.ts'
import { makeSmallBuild, type SmallBuild } from '../../support/server/small-build.ts'

const BASE = 'https://revista.example'
const UPLOAD = '/storage/v1/object/public/pictures/2026/foto-1200x800.webp'

let build: SmallBuild
let dataDir: string
let out: string

beforeAll(async () => {
  build = await makeSmallBuild()
  dataDir = await temporaryFolder()
  await beginData(dataDir, true)
  const picture = join(dataDir, 'storage/pictures/2026/foto-1200x800.webp')
  await mkdir(dirname(picture), { recursive: true })
  await writeFile(picture, 'RIFF')
  out = join(await temporaryFolder(), 'site')
  await exported()
})
afterAll(async () => {
  await build.dispose()
  await rm(dataDir, { recursive: true, force: true })
  await rm(dirname(out), { recursive: true, force: true })
})

const exported = (...words: string[]) => exportedAs({ SITE_URL: BASE }, ...words)
/** Draws no cards, which take most of the time; existing ones stay unless everything is written again. */
const withoutCards = (...words: string[]) => exported('--without-cards', ...words)

async function exportedAs(env: Record<string, string>, ...words: string[]): Promise<ExportReport> {
  return await runExport(['--out', out, ...words], {
    root: PROJECT,
    env: { ...testEnv, DATA_DIR: dataDir, ...(await databaseEnv(dataDir)), ...env },
    clientDir: build.clientDir,
    folder: PROJECT,
    say: () => {},
  })
}

/** Starts a server on the same data for this work, and stops it again. */
async function onServer<T>(work: (server: TestServer) => Promise<T>): Promise<T> {
  const env = { ...testEnv, SITE_URL: BASE }
  const server = await openServer({ dataDir, sample: true, env, clientDir: build.clientDir })
  try {
    return await work(server)
  } finally {
    await server.server.close()
  }
}

async function written(server: TestServer, method: string, path: string, body?: object): Promise<void> {
  const answer = await server.ask(`/rest/v1/${path}`, { method, headers: asSecret, ...(body && { body }) })
  expect(answer.status).toBeLessThan(300)
}

const sample = await readSample(join(PROJECT, 'server/sample'))
/** Newest first. */
const reviews = sample.articles.toSorted((a, b) => b.published_at.localeCompare(a.published_at))

const pagesIn = (files: readonly string[]) => files.filter((file) => file.endsWith('.html')).toSorted()
const everyFile = () => readdir(out, { recursive: true })

/** Two authors, two guides, their list, and a ranking of each category. */
const NAMED = 2 + 2 + 1 + 7

const file = (name: string) => readFile(join(out, name), 'utf8')

/** Only a server has cards for other sites, so only its pages link to them (P27.57). */
const OEMBED = /<link rel="alternate" type="application\/json\+oembed"[^>]*>/

test('every page, feed and document is a file with the bytes that the server answers', async () => {
  const pages = pagesIn(await everyFile()).filter((name) => !/(?:^|\/)(?:404|410|app)\.html$/.test(name))
  // 43 articles, 4 pages of all, 7 categories, the named pages, and the screens of results, comparisons and feeds.
  expect(pages).toHaveLength(43 + 4 + 7 + NAMED + 3)
  await onServer(async (server) => {
    for (const name of pages) {
      const path = name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`
      const answer = await server.raw(path)
      expect([path, answer.status]).toEqual([path, 200])
      // A page of the export states that sync's responses are files beside it.
      expect((await file(name)).replace(',"files":true', '')).toBe((await answer.text()).replace(OEMBED, ''))
    }
    const documents = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/feed.json', '/categoria/audio/feed.xml']
    for (const path of documents) expect(await file(path)).toBe(await (await server.raw(path)).text())
  })
})

test('every address of the sitemap has its file', async () => {
  const addresses = Array.from(
    (await file('sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, address = '']) => new URL(address),
  )
  expect(addresses).toHaveLength(43 + 4 + 7 + NAMED)
  for (const { origin, pathname } of addresses) {
    expect(origin).toBe(BASE)
    const page = await file(pathname === '/' ? 'index.html' : `${pathname}.html`)
    expect(page).toContain(`href="${BASE}${pathname}"`)
  }
})

test('every card picture of a page exists', async () => {
  for (const name of pagesIn(await everyFile())) {
    const [, card] = /<meta property="og:image" content="([^"]+)">/.exec(await file(name)) ?? []
    if (card === undefined) continue
    const bytes = await readFile(join(out, new URL(card).pathname))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  }
})

test('missing addresses have pages with the server’s texts', async () => {
  for (const name of ['404', '410'])
    expect(await file(`article/${name}.html`)).toContain('Artículo no encontrado')
  expect(await file('404.html')).toContain('Oops! Page not found')
})

test('the build and the uploads are at their addresses', async () => {
  for (const name of ['app.html', 'sw.js', 'assets/app-1.js']) {
    expect(await file(name)).toBe(await readFile(join(build.clientDir, name), 'utf8'))
  }
  expect(await file(UPLOAD.slice(1))).toBe('RIFF')
})

test('one policy allows the inline code of every page, and no other', async () => {
  const policy = /^\/\n {2}content-security-policy: (.*)$/m.exec(await file('_headers'))?.[1] ?? ''
  expect(policy).not.toContain('unsafe-inline')
  // Cloudflare Pages supports lines of up to 2,000 characters.
  expect(policy.length).toBeLessThan(1900)
  const named = new Set(Array.from(policy.matchAll(/'sha256-([^']+)'/g), ([, hash]) => hash))
  for (const name of pagesIn(await everyFile())) {
    const html = await file(name)
    const inline = [
      ...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
      ...html.matchAll(/<script(?![^>]*(?:src=|type="application))[^>]*>([\s\S]*?)<\/script>/g),
    ]
    for (const [, text = ''] of inline) {
      expect(named).toContain(createHash('sha256').update(text).digest('base64'))
    }
  }
  // If no rule of a host sets a policy, the page does.
  expect(await file('404.html')).toContain('<meta http-equiv="content-security-policy" content="default-src')
})

test('an export without changes renders nothing and touches nothing', async () => {
  const { mtimeMs } = await stat(join(out, 'index.html'))
  expect(await exported()).toMatchObject({ rendered: 0, written: [], removed: [], leftOut: [] })
  expect((await stat(join(out, 'index.html'))).mtimeMs).toBe(mtimeMs)
})

test('a changed review renders its page, its neighbour’s, and the lists that show it', async () => {
  const [later, oldest] = reviews.slice(-2)
  const slug = sample.categories.find(({ id }) => id === oldest?.category_id)?.slug
  const title = 'Un título corregido'
  await onServer((server) => written(server, 'PATCH', `articles?id=eq.${oldest?.id}`, { title }))
  const report = await exported()
  expect(pagesIn(report.written)).toEqual([
    ...[`article/${oldest?.id}.html`, `article/${later?.id}.html`].toSorted(),
    `categoria/${slug}.html`,
    `mejores/${slug}.html`,
    'pagina/4.html',
  ])
  // For an article older than the newest thirty: its category's feeds, the time of the change, and a card under the
  // new revision.
  const others = report.written.filter((name) => !/\.html$|^cards\/|^sync\//.test(name))
  const feeds = ['json', 'xml'].map((kind) => `categoria/${slug}/feed.${kind}`)
  expect(others.toSorted()).toEqual([...feeds, 'sitemap.xml', 'sync.json'])
  expect(report.written.filter((name) => name.startsWith('cards/'))).toHaveLength(1)
  expect(report.removed.filter((name) => !name.startsWith('sync/'))).toHaveLength(1)
  expect(await file(`article/${oldest?.id}.html`)).toContain('Un título corregido')
  expect(await file(`article/${later?.id}.html`)).toContain('Un título corregido')
})

test('a changed category renders every page; a deleted review has no file any more, and the hosts’ files answer 410', async () => {
  const id = reviews[3]?.id ?? ''
  await onServer(async (server) => {
    await written(server, 'PATCH', 'categories?slug=eq.audio', { name: 'Sonido' })
    await written(server, 'DELETE', `articles?id=eq.${id}`)
  })
  const report = await withoutCards()
  expect(report.rendered).toBe(report.pages)
  expect(await file('search.html')).toContain('Sonido')
  expect(report.removed).toContain(`article/${id}.html`)
  await expect(stat(join(out, `article/${id}.html`))).rejects.toThrow('ENOENT')
  expect(await file('_redirects')).toContain(`/article/${id} /article/410.html 410\n`)
  expect(await file('nginx.conf')).toContain(`location = "/article/${id}" { return 410; }\n`)
})

test('a page that somebody deleted is rendered again', async () => {
  await rm(join(out, 'search.html'))
  expect((await withoutCards()).written).toEqual(['search.html'])
})

test('--all renders every page, and each text has compressed copies with --compressed', async () => {
  const { rendered, pages } = await withoutCards('--all', '--compressed')
  expect(rendered).toBe(pages)
  const { size } = await stat(join(out, 'index.html'))
  const files = await everyFile()
  const texts = files.filter((name) => /^(?:index\.html|sync\.json|sync\/.*\.json|feed\.xml)$/.test(name))
  expect(texts.some((name) => name.startsWith('sync/'))).toBe(true)
  for (const kind of ['br', 'gz']) {
    const large = async (name: string) => (await stat(join(out, name))).size >= 512
    for (const name of texts)
      expect([name, files.includes(`${name}.${kind}`)]).toEqual([name, await large(name)])
    expect((await stat(join(out, `index.html.${kind}`))).size).toBeLessThan(size / 2)
  }
})

/** Whether the app is told that sync's answers are files, and those files. */
async function syncFiles() {
  const names = (await everyFile()).filter((name) => /^sync(?:\/|\.json$)/.test(name))
  const { files } = Object(JSON.parse(await file('config.json')))
  return { told: [files, (await file('index.html')).includes('"files":true')], names }
}

const SHELLS = ['index.html', 'app.html', '404.html']
let worker: string

test('a new build removes the files of the old one and all compressed copies, and leaves foreign files; with --worker=off it removes readers’ workers', async () => {
  worker = await file('sw.js')
  expect(await file('index.html')).not.toContain('data-worker')
  await writeFile(join(out, 'CNAME'), 'revista.example')
  await build.write('assets/app-2.js', 'export {}')
  await build.write('no-worker.js', 'the one that takes it away')
  await rm(join(build.clientDir, 'assets/app-1.css'))
  await build.write('../build.json', '{"inputs":"other"}')
  const { removed, written: made } = await withoutCards('--worker=off')
  expect(removed.filter((name) => !/\.(?:br|gz)$/.test(name))).toEqual(['assets/app-1.css'])
  expect(made).toContain('assets/app-2.js')
  const files = await everyFile()
  expect(files.filter((name) => /\.(?:br|gz)$/.test(name))).toEqual([])
  expect(await file('CNAME')).toBe('revista.example')
  expect(await file('sw.js')).toBe('the one that takes it away')
  for (const page of SHELLS) expect(await file(page)).toMatch(/<html data-worker="off"/)
  expect(await syncFiles()).toEqual({ told: [true, true], names: expect.arrayContaining(['sync.json']) })
})

test('the next export restores the workers; with --forwarded the app asks the host’s server for rows, without files of sync', async () => {
  await rm(join(build.clientDir, 'no-worker.js'))
  await withoutCards('--forwarded')
  expect(await file('sw.js')).toBe(worker)
  for (const page of SHELLS) expect(await file(page)).not.toContain('data-worker')
  expect(await syncFiles()).toEqual({ told: [undefined, false], names: [] })
})

test('a folder with other files is refused', async () => {
  const other = await temporaryFolder()
  onTestFinished(() => rm(other, { recursive: true, force: true }))
  await writeFile(join(other, 'tesis.docx'), '')
  await expect(exported('--out', other)).rejects.toThrow('holds files that are no export')
  expect(await readdir(other)).toEqual(['tesis.docx'])
})

test('the export refuses in a sentence without SITE_URL, with another word for the worker, and while a server runs on the data', async () => {
  await expect(exportedAs({})).rejects.toThrow(/^SITE_URL is missing: .*\. /)
  await expect(exported('--worker=no')).rejects.toThrow('WORKER must be on or off, not "no".')
  await onServer(async () => {
    const told = await exported().then(() => 'exported', String)
    // A shared database can be exported while its servers run.
    const refusal = /belongs to another server .* Stop that server first/
    expect(told).toMatch(inject('postgresql') ? /^exported$/ : refusal)
  })
})
