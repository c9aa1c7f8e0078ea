// Card pictures over HTTP: the card at an address, how long it is cached, and what is read for it.
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withLimit } from '../../../server/http/concurrency.ts'
import { readCover } from '../../../server/pages/cover-bytes.ts'
import { createCardCache } from '../../../server/pages/cards.ts'
import { serverForTests, signedInTo, temporaryFolder } from '../../support/server/magazine-server.ts'

const PICTURE = '/pictures/cierzo-ala-13-1-1200x675.webp'
const NOBODY = '00000000-0000-4000-8000-00000000dead'

const magazine = serverForTests()
const administrator = signedInTo(magazine)

async function write(method: string, path: string, body: object): Promise<{ id: string; rev: number }> {
  const headers = { ...administrator, prefer: 'return=representation' }
  const answer = await magazine.ask(`/rest/v1/${path}`, { method, headers, body })
  const [row] = await answer.json()
  return row
}

const review = (fields: object = {}) =>
  write('POST', 'articles', {
    title: 'Un plegable que se cierra',
    introduction: 'Sin pedir perdón.',
    content: '<p>Texto.</p>',
    overall: 8.3,
    images: [],
    ...fields,
  })

const cardOf = ({ id, rev }: { id: string; rev: number }) => `/cards/${id}-${rev}.jpg`

async function bytesOf(path: string): Promise<Uint8Array> {
  const answer = await magazine.raw(path)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The colour at the centre of where the cover would be. */
async function coverColour(path: string): Promise<number[]> {
  const box = { left: 200, top: 250, width: 300, height: 200 }
  // `stats` describes the whole input, so the part is encoded first.
  const part = await sharp(await bytesOf(path))
    .extract(box)
    .png()
    .toBuffer()
  const { channels } = await sharp(part).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

describe('a card', () => {
  test('is a picture of 1200 × 630, cached by everybody for good, with an entity tag', async () => {
    const path = cardOf(await review({ images: [PICTURE] }))
    const answer = await magazine.raw(path)
    const { width, height, format } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await magazine.raw(path, { headers: known })).status).toBe(304)
    const head = await magazine.raw(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      answer.headers.get('content-length'),
      '',
    ])
  })

  test('is named by its article’s page; an address of another revision redirects to the present one', async () => {
    const before = await review()
    const page = async () => await (await magazine.raw(`/article/${before.id}`)).text()
    expect(await page()).toContain(`content="http://localhost${cardOf(before)}"`)
    const after = await write('PATCH', `articles?id=eq.${before.id}`, { title: 'Otro título' })
    expect(await page()).toContain(`content="http://localhost${cardOf(after)}"`)
    for (const rev of [before.rev, 0, after.rev + 1]) {
      const answer = await magazine.raw(cardOf({ id: before.id, rev }))
      expect([answer.status, answer.headers.get('location')]).toEqual([302, cardOf(after)])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test.each([
    `/cards/${NOBODY}-1.jpg`,
    '/cards/nadie-1.jpg',
    '/cards/',
    '/cards/inicio-1.png',
    '/cards/..%2Fdatabase-1.jpg',
    '/cards/%00-1.jpg',
  ])('of nothing is 404: %s', async (path) => {
    const answer = await magazine.raw(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  test('of the magazine itself is used for pages without a review', async () => {
    const answer = await magazine.raw('/cards/inicio.jpg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()).width).toBe(1200)
  })

  test('is drawn once and cached in the data folder by its content', async () => {
    const row = await review({ title: 'Una que se guarda' })
    const folder = join(magazine.dataDir, 'cards')
    await Promise.all([bytesOf(cardOf(row)), bytesOf(cardOf(row)), bytesOf(cardOf(row))])
    const kept = (await readdir(folder)).filter((name) => name.startsWith(`${row.id}-${row.rev}-`))
    expect(kept).toHaveLength(1)
    await writeFile(join(folder, kept[0] ?? ''), 'kept')
    expect(Buffer.from(await bytesOf(cardOf(row))).toString()).toBe('kept')
    const category = await write('POST', 'categories', { name: 'Nueva', slug: 'nueva', color: '#0a7d4f' })
    const moved = await write('PATCH', `articles?id=eq.${row.id}`, { category_id: category.id })
    const first = await bytesOf(cardOf(moved))
    await write('PATCH', `categories?id=eq.${category.id}`, { name: 'Renombrada' })
    expect(Buffer.compare(first, await bytesOf(cardOf(moved)))).not.toBe(0)
  })
})

describe('a cover', () => {
  test('of the build and of the storage is on the card', async () => {
    const bare = await coverColour(cardOf(await review()))
    const built = await coverColour(cardOf(await review({ images: [PICTURE] })))
    expect(built).not.toEqual(bare)
    const red = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#f00' } })
      .webp()
      .toBuffer()
    const name = 'b0e4c7a2-0000-4000-8000-000000000001-1200x675.webp'
    const stored = await magazine.ask(`/storage/v1/object/pictures/${name}`, {
      method: 'POST',
      headers: { ...administrator, 'content-type': 'image/webp' },
      body: new Uint8Array(red),
    })
    expect(stored.status).toBe(200)
    const address = `/storage/v1/object/public/pictures/${name}`
    for (const image of [address, `http://localhost${address}`]) {
      const [r = 0, g = 255, b = 255] = await coverColour(cardOf(await review({ images: [image] })))
      expect(r > 240 && g < 15 && b < 15).toBe(true)
    }
  })

  test('named by the own host is missing only on the cards of a client that sends another', async () => {
    const card = cardOf(await review({ images: [`http://localhost${PICTURE}`] }))
    const other = await magazine.server.fetch(new Request(`http://otra.example${card}`))
    expect(other.headers.get('cache-control')).not.toMatch(/immutable/)
    const bare = Buffer.from(await other.arrayBuffer())
    expect(bare.equals(await bytesOf(card))).toBe(false)
  })

  test('of another host is never requested: the card is drawn without', async () => {
    let asked = 0
    const stranger = createServer((_, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void stranger.close())
    const { port } = Object(stranger.address())
    const bare = await coverColour(cardOf(await review()))
    for (const image of [
      `http://127.0.0.1:${port}/a.webp`,
      `http://127.0.0.1:${port}/storage/v1/object/public/pictures/a.webp`,
      `//127.0.0.1:${port}/pictures/a.webp`,
      'data:image/svg+xml,<svg/>',
      'file:///etc/passwd',
      '/pictures/../../../package.json',
      '/rest/v1/articles',
      'http://[',
    ]) {
      const drawn = await coverColour(cardOf(await review({ images: [image] })))
      expect([image, drawn]).toEqual([image, bare])
    }
    expect(asked).toBe(0)
  })

  test('that cannot be read now is distinguished from a missing one', async () => {
    const answers = (status: number) => () => Promise.resolve(new Response('x', { status }))
    const of = (files: () => Promise<Response>) =>
      readCover(PICTURE, 'http://localhost', { files, storage: null, hostedOrigin: null })
    expect(await of(answers(404))).toBe('none')
    expect(await of(answers(503))).toBe('unknown')
    expect(await of(() => Promise.reject(new TypeError('gone')))).toBe('unknown')
    expect(await of(() => Promise.resolve(new Response(new Uint8Array(9 * 1024 * 1024))))).toBe('none')
    expect(await of(answers(200))).toEqual(Buffer.from('x'))
  })
})

test('a cover that is larger than allowed ends its connection', async () => {
  const project = createServer()
  const ended = new Promise<void>((resolve) => {
    project.on('request', (_, answer) => {
      answer.once('close', resolve)
      answer.writeHead(200, { 'content-length': 9 * 1024 * 1024 }).flushHeaders()
    })
  })
  project.listen(0)
  onTestFinished(() => void project.close())
  const hostedOrigin = `http://127.0.0.1:${Object(project.address()).port}`
  const sources = { files: () => Promise.reject(new Error('no file')), storage: null, hostedOrigin }
  const address = `${hostedOrigin}/storage/v1/object/public/pictures/a.webp`
  const began = performance.now()
  expect(await readCover(address, 'http://localhost', sources)).toBe('none')
  await ended
  // After five seconds it would end anyway.
  expect(performance.now() - began).toBeLessThan(4000)
})

test('the cache has a limit, and holds the cards drawn last', async () => {
  const folder = join(await temporaryFolder(), 'cards')
  const kept = createCardCache(folder, 3)
  await mkdir(folder)
  for (const [at, name] of ['a', 'b', 'c', 'd.1.part'].entries()) {
    await writeFile(join(folder, name), name)
    await utimes(join(folder, name), 1000 + at, 1000 + at)
  }
  await kept.keep('e', Buffer.from('e'))
  expect((await readdir(folder)).toSorted()).toEqual(['c', 'd.1.part', 'e'])
  expect(await kept.find('a')).toBeNull()
  expect(Buffer.from((await kept.find('e')) ?? []).toString()).toBe('e')
})

test('an unwritable folder caches no card, without an error', async () => {
  const folder = join(await temporaryFolder(), 'cards')
  await writeFile(folder, 'a file')
  const kept = createCardCache(folder)
  await kept.keep('a', Buffer.from('a'))
  expect(await kept.find('a')).toBeNull()
  expect(await readFile(folder, 'utf8')).toBe('a file')
})

test('work waits for its turn, also behind work that failed', async () => {
  const inTurn = withLimit(2)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const works = [0, 1, 2, 3].map((n) =>
    inTurn(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 0) throw new Error('failed')
      return n
    }),
  )
  const settled = Promise.allSettled(works)
  await expect.poll(() => begun).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const end of ends) end()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
