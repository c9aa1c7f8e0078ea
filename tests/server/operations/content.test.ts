// Everything is exported and imported again, on the product's own backend: the same rows, the same pictures.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  PROJECT,
  type TestServer,
  openServer,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'
import {
  backendOf,
  bytesAt,
  CONTENT_TABLES,
  contentRows,
  exported,
  imported,
  sent,
  valueOf,
} from '../../support/server/transfer.ts'

const UPLOADED = '0193cafe-0000-7000-8000-000000000001-1200x675.webp'
const COPIES = ['.w480.webp', '.w800.webp'].map((end) => UPLOADED.replace('.webp', end))
const STORED = `/storage/v1/object/public/pictures/${UPLOADED}`
const ID = '0193cafe-0000-7000-8000-00000000000a'
/** Reviews of the sample since this day, all articles of the magazine, and the pictures that they show. */
const [FIRST_DAY, ARTICLES, PICTURES] = ['2026-11-01', 6, 18]

let clientDir: string
let magazine: TestServer
let picture: Uint8Array

beforeAll(async () => {
  clientDir = await temporaryFolder()
  await mkdir(join(clientDir, 'pictures'))
  await cp(join(PROJECT, 'public/pictures'), join(clientDir, 'pictures'), { recursive: true })
  magazine = await openServer({ sample: true, clientDir })
  // Enough for every kind of row: each picture more is read and compared in every test.
  await send('DELETE', `articles?published_at=lt.${FIRST_DAY}`)
  picture = new Uint8Array(await readFile(join(PROJECT, 'public/pictures/yunque-14-1-1200x675.webp')))
  const backend = backendOf(magazine)
  for (const name of [UPLOADED, ...COPIES]) {
    const bytes = new Uint8Array([...picture, name.length])
    valueOf(await backend.storePicture({ name, type: 'image/webp', bytes }))
  }
  await send('POST', 'articles', {
    id: ID,
    title: 'Un artículo con de todo: «ñ», 漢字, עברית, 👩‍💻 y &amp;',
    introduction: 'Dos líneas\nde introducción',
    content: `<p>Texto</p>\r\n<figure>[IMG:0|La tapa]</figure><p><img src="${STORED}" alt=""></p>`,
    images: [STORED, 'https://otra.example/foto.jpg', '/pictures/yunque-14-1-1200x675.webp'],
    published_at: '2026-11-20T19:58:49.479123Z',
    category: 'Antigua',
    overall: 0,
    read_time: null,
    user_id: '00000000-0000-0000-0000-000000000000',
  })
})
afterAll(async () => {
  await magazine.dispose()
  await rm(clientDir, { recursive: true, force: true })
})

const send = (method: string, path: string, body?: object) => sent(magazine, { method, path, body })

async function wipe(): Promise<void> {
  for (const table of CONTENT_TABLES) await send('DELETE', `${table}?id=not.is.null`)
  const names = [UPLOADED, ...COPIES]
  const headers = { apikey: testEnv.SUPABASE_SECRET_KEY }
  const body = { prefixes: names }
  await magazine.ask('/storage/v1/object/pictures', { method: 'DELETE', headers, body })
}

describe('an export', () => {
  it('is the same file, byte for byte, as long as nothing changes', async () => {
    const first = await exported(backendOf(magazine))
    const second = await exported(backendOf(magazine))
    expect(Buffer.compare(first.zip, second.zip)).toBe(0)
    expect(first.report).toMatchObject({ articles: ARTICLES, categories: 7 })
  })

  it('reports which pictures are missing at an article’s address', async () => {
    const { report } = await exported(backendOf(magazine))
    // The build generates the narrower copies, and this one has none.
    expect(report.notes.every(({ what }) => /\.w(480|800)\.webp$/.test(what))).toBe(true)
    expect(report.notes.map(({ what }) => what)).not.toContain(STORED)
  })
})

describe('export, wipe, import', () => {
  it('gives the same rows and the same pictures, byte for byte', async () => {
    const before = await contentRows(magazine)
    const stored = await bytesAt(magazine, STORED)
    const narrow = await bytesAt(magazine, STORED.replace('.webp', '.w480.webp'))
    const { zip } = await exported(backendOf(magazine))
    await wipe()
    expect((await magazine.raw(STORED)).status).not.toBe(200)

    const { announced, done } = await imported(backendOf(magazine), zip)
    expect(done).toEqual(announced)
    expect(done.articles).toEqual({ created: ARTICLES, updated: 0, same: 0 })
    expect(done.categories).toEqual({ created: 7, updated: 0, same: 0 })
    expect([done.authors.created, done.guides.created]).toEqual([2, 2])
    expect(done.pictures).toEqual({ created: 3, updated: 0, same: PICTURES })
    expect(await contentRows(magazine)).toEqual(before)
    expect(Buffer.compare(await bytesAt(magazine, STORED), stored)).toBe(0)
    expect(Buffer.compare(await bytesAt(magazine, STORED.replace('.webp', '.w480.webp')), narrow)).toBe(0)
    const { zip: again } = await exported(backendOf(magazine))
    expect(Buffer.compare(again, zip)).toBe(0)
  })

  it('restores the names and alternative texts of pictures, and reports what it overwrites', async () => {
    const note = async (more: object) =>
      await send('POST', 'rpc/note_picture', { picture: UPLOADED, ...more })
    const noted = async () => valueOf(await backendOf(magazine).pictureNotes([UPLOADED]))
    const [hash] = ['0af9'.repeat(16)]
    await note({ file_name: 'IMG_Ñandú.JPG', alt: 'La tapa', hash })
    const before = await noted()
    expect(before).toEqual([{ name: UPLOADED, file_name: 'IMG_Ñandú.JPG', alt: 'La tapa', hash }])
    const { zip } = await exported(backendOf(magazine))
    await wipe()
    // Their notes are deleted by the daily housekeeping.
    await send('POST', 'rpc/keep_house', { at: new Date().toISOString() })
    expect(await noted()).toEqual([])
    const { announced, done } = await imported(backendOf(magazine), zip)
    expect(done).toEqual(announced)
    expect(done.pictureNotes).toEqual({ created: 1, updated: 0, same: 0 })
    expect(await noted()).toEqual(before)
    expect((await imported(backendOf(magazine), zip)).done.pictureNotes).toEqual({
      created: 0,
      updated: 0,
      same: 1,
    })

    // A note made since then is named before it is deleted, and stays if only missing data is to be imported.
    await note({ alt: 'La tapa, abierta' })
    const left = await imported(backendOf(magazine), zip, { onlyNew: true })
    expect(left.announced.updates).toEqual([])
    expect(await noted()).toMatchObject([{ alt: 'La tapa, abierta' }])
    const back = await imported(backendOf(magazine), zip)
    expect(back.announced.updates).toEqual([{ what: `Imagen ${UPLOADED}`, why: 'texto alternativo' }])
    expect(back.done.pictureNotes).toEqual({ created: 0, updated: 1, same: 0 })
    expect(await noted()).toEqual(before)
  })

  it('loses no picture to a removal of unused ones before the articles are written', async () => {
    const { zip } = await exported(backendOf(magazine))
    await wipe()
    // Their articles' versions were deleted long ago.
    await send('DELETE', 'versions?id=gt.0')
    const backend = backendOf(magazine)
    const removed: unknown[] = []
    await imported(
      {
        ...backend,
        async create(table, rows) {
          if (table === 'articles')
            removed.push(await send('POST', 'rpc/remove_pictures', { names: [UPLOADED] }))
          return await backend.create(table, rows)
        },
      },
      zip,
    )
    expect(removed).toEqual(removed.map(() => []))
    expect(removed.length).toBeGreaterThan(0)
  })

  it('changes nothing when repeated, not even a revision', async () => {
    const backend = backendOf(magazine)
    const before = valueOf(await backend.rows('articles'))
    const { zip } = await exported(backend)
    const { done } = await imported(backend, zip)
    expect(done.articles).toEqual({ created: 0, updated: 0, same: ARTICLES })
    expect(done.categories).toEqual({ created: 0, updated: 0, same: 7 })
    expect(done.pictures).toEqual({ created: 0, updated: 0, same: PICTURES + 1 })
    expect(valueOf(await backend.rows('articles'))).toEqual(before)
  })

  it('restores a picture whose file was lost', async () => {
    const { zip } = await exported(backendOf(magazine))
    const before = await bytesAt(magazine, STORED)
    await rm(join(magazine.dataDir, 'storage/pictures', UPLOADED))
    const { done } = await imported(backendOf(magazine), zip)
    expect(done.pictures.created).toBe(1)
    expect(Buffer.compare(await bytesAt(magazine, STORED), before)).toBe(0)
  })

  it('replaces no picture of the same name: it gets another one, the article follows, and a repetition is the same', async () => {
    const { zip } = await exported(backendOf(magazine))
    const before = await bytesAt(magazine, STORED)
    const stored = join(magazine.dataDir, 'storage/pictures', UPLOADED)
    const other = Buffer.concat([before, Buffer.from('of another picture')])
    await writeFile(stored, other)
    const { done } = await imported(backendOf(magazine), zip)
    expect(done.pictures).toMatchObject({ created: 1 + COPIES.length, updated: 0 })
    const renamed = STORED.replace(UPLOADED, `2-${UPLOADED}`)
    const articles = await send('GET', `articles?id=eq.${ID}&select=images`)
    expect(articles).toMatchObject([{ images: expect.arrayContaining([renamed]) }])
    expect(Buffer.compare(await bytesAt(magazine, renamed), before)).toBe(0)
    expect(Buffer.compare(await bytesAt(magazine, STORED), other)).toBe(0)
    expect((await imported(backendOf(magazine), zip)).done).toMatchObject({
      articles: { created: 0, updated: 0 },
      pictures: { created: 0, updated: 0 },
    })
    await writeFile(stored, before)
    await imported(backendOf(magazine), zip)
  })

  it('restores what was changed since, or leaves it with --only-new', async () => {
    const { zip } = await exported(backendOf(magazine))
    await send('PATCH', `articles?id=eq.${ID}`, { title: 'Otro título', overall: 9.5 })
    const left = await imported(backendOf(magazine), zip, { onlyNew: true })
    expect(left.done.articles).toEqual({ created: 0, updated: 0, same: ARTICLES })
    expect(await send('GET', `articles?id=eq.${ID}&select=title`)).toEqual([{ title: 'Otro título' }])
    const back = await imported(backendOf(magazine), zip)
    expect(back.done.articles).toEqual({ created: 0, updated: 1, same: ARTICLES - 1 })
    expect(await send('GET', `articles?id=eq.${ID}&select=title,overall`)).toEqual([
      { title: expect.stringContaining('con de todo'), overall: 0 },
    ])
  })

  it('moves pictures that another build lacks into its bucket, and the articles follow', async () => {
    const { zip } = await exported(backendOf(magazine))
    const elsewhere = await openServer({ clientDir: await temporaryFolder() })
    const { done } = await imported(backendOf(elsewhere), zip)
    expect(done.articles.created).toBe(ARTICLES)
    const moved = '/storage/v1/object/public/pictures/yunque-14-1-1200x675.webp'
    const [article] = valueOf(await backendOf(elsewhere).rows('articles')).filter(({ id }) => id === ID)
    expect(article?.['images']).toEqual([STORED, 'https://otra.example/foto.jpg', moved])
    expect(Buffer.compare(await bytesAt(elsewhere, moved), picture)).toBe(0)
    const again = await imported(backendOf(elsewhere), zip)
    expect(again.done.articles).toEqual({ created: 0, updated: 0, same: ARTICLES })
    expect(again.done.pictures).toMatchObject({ created: 0, updated: 0 })
    await elsewhere.dispose()
  })
})

describe('a concurrent save', () => {
  it('is not overwritten: the row is left out and reported', async () => {
    const { zip } = await exported(backendOf(magazine))
    await send('PATCH', `articles?id=eq.${ID}`, { title: 'Primero' })
    const backend = backendOf(magazine)
    const { done } = await imported(
      {
        ...backend,
        // Another editor saves between the comparison and the write.
        update: async (table, update) => {
          await send('PATCH', `articles?id=eq.${ID}`, { title: 'Entre medias' })
          return await backend.update(table, update)
        },
      },
      zip,
    )
    expect(done.articles.updated).toBe(0)
    expect(done.notes.find(({ why }) => why.startsWith('alguien lo ha cambiado'))?.kind).toBe('left-out')
    expect(await send('GET', `articles?id=eq.${ID}&select=title`)).toEqual([{ title: 'Entre medias' }])
  })
})
