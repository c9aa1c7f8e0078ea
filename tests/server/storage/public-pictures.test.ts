// Stored pictures as anyone requests them: only from the store, with the type that their bytes have.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createPublicPictures, READ_AT_ONCE, createSending } from '../../../server/storage/public-pictures.ts'
import { serverForTests, signedInTo } from '../../support/server/magazine-server.ts'
import { smallPicture } from '../../support/fakes/small-picture.ts'

const PLACE = '/storage/v1/object/public/pictures'
const OWN = '0b54e7b0-6e0f-4c35-8f7c-0d2f3b7f4a11-1200x675.webp'
const COPY = '0b54e7b0-6e0f-4c35-8f7c-0d2f3b7f4a11-1200x675.w480.webp'

let picture: Uint8Array<ArrayBuffer>
const magazine = serverForTests()
const administrator = signedInTo(magazine)
beforeAll(async () => {
  picture = await smallPicture()
  for (const name of [OWN, COPY, 'por-mano.webp']) {
    const headers = { ...administrator, 'content-type': 'image/webp' }
    const path = `/storage/v1/object/pictures/${name}`
    const answer = await magazine.ask(path, { method: 'POST', headers, body: picture })
    if (!answer.ok) throw new Error(await answer.text())
  }
})

/** Puts a file into the folder directly. */
async function put(name: string, bytes: Uint8Array | string): Promise<void> {
  const path = join(magazine.dataDir, 'storage/pictures', name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, bytes)
}

test('a thousand readers of a picture write nothing to the database', async () => {
  const wal = join(magazine.dataDir, 'database/pg_wal')
  const written = async () => {
    const list = { prefix: '', limit: 100 }
    const rows = await magazine.ask('/storage/v1/object/list/pictures', {
      method: 'POST',
      headers: administrator,
      body: list,
    })
    const hash = createHash('sha256').update(await rows.text())
    const files = existsSync(wal) ? (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name)) : []
    for (const name of files.toSorted()) hash.update(await readFile(join(wal, name)))
    return hash.digest('hex')
  }
  // The first query of this kind causes writes of its own, which happen here.
  await written()
  const before = await written()
  for (let each = 0; each < 1000; each += 1) {
    const answer = await magazine.raw(`${PLACE}/${OWN}`)
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  expect(await written()).toBe(before)
})

describe('an answer', () => {
  test('has the bytes, their type and a name, and is cached for as long as they can stay the same', async () => {
    for (const [name, caching] of [
      [OWN, 'public, max-age=31536000, immutable'],
      [COPY, 'public, max-age=31536000, immutable'],
      ['por-mano.webp', 'public, max-age=3600'],
    ] as const) {
      const answer = await magazine.raw(`${PLACE}/${name}`)
      expect([name, answer.status]).toEqual([name, 200])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(picture.byteLength),
        'content-disposition': `inline; filename="${name}"`,
        'cache-control': caching,
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'none',
      })
      expect(answer.headers.has('accept-ranges')).toBe(false)
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture)
    }
  })

  test('is 304 for clients that have the picture', async () => {
    const known = { 'if-none-match': (await magazine.raw(`${PLACE}/${OWN}`)).headers.get('etag') ?? '' }
    expect((await magazine.raw(`${PLACE}/${OWN}`, { headers: known })).status).toBe(304)
  })

  test('has the type of the bytes, whatever the file’s name, and shows only pictures', async () => {
    await put('en-verdad.webp', await smallPicture('jpeg'))
    await put('nada.webp', '<script>alert(1)</script>')
    await put('pagina.html', '<script>alert(1)</script>')
    await put('raro "\u00f1\u20ac".svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const octets = 'application/octet-stream'
    for (const [name, type, disposition] of [
      ['en-verdad.webp', 'image/jpeg', 'inline; filename="en-verdad.webp"'],
      ['nada.webp', octets, 'attachment; filename="nada.webp"'],
      ['pagina.html', octets, 'attachment; filename="pagina.html"'],
      ['raro "\u00f1\u20ac".svg', octets, 'attachment; filename="raro_____.svg"'],
    ] as const) {
      const { status, headers } = await magazine.raw(`${PLACE}/${encodeURIComponent(name)}`)
      expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        200,
        type,
        disposition,
      ])
    }
  })

  test.each([
    'none.webp',
    'none/por-mano.webp',
    'por-mano.webp/none',
    'carpeta',
    'carpeta/',
    '',
    '/por-mano.webp',
    '.%2Fpor-mano.webp',
    'carpeta%2Fdentro.webp',
    '..%2F.magazine',
    '%2e%2e%2fpictures%2fpor-mano.webp',
    'carpeta%5Cdentro.webp',
    'por-mano.webp%00',
    'por-mano.webp%0d%0a',
    '%E0%A4%A.webp',
    `${'a'.repeat(300)}.webp`,
    `${'a/'.repeat(600)}a.webp`,
  ])('is 404 in the body for a missing file: %s', async (name) => {
    await put('carpeta/dentro.webp', picture)
    const answer = await magazine.raw(`${PLACE}/${name}`)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statusCode: '404', error: 'not_found', message: 'Object not found' },
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['other/a.webp', 'Pictures/por-mano.webp', '%70ictures/por-mano.webp', 'pictures'])(
    'is the same for another bucket and another spelling: %s',
    async (path) => {
      const answer = await magazine.raw(`/storage/v1/object/public/${path}`)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    },
  )
})

describe('memory', () => {
  test('has a limit of files that are read at once, and of requests that wait', async () => {
    let reading = 0
    let most = 0
    const release: (() => void)[] = []
    const answer = createPublicPictures({
      async read() {
        reading += 1
        most = Math.max(most, reading)
        await new Promise<void>((resolve) => release.push(resolve))
        reading -= 1
        return Buffer.from(picture)
      },
    })
    const ask = () => answer(new Request(`http://localhost${PLACE}/${OWN}`))
    const asked = Array.from({ length: 1000 }, ask)
    const settled = Promise.all(asked)
    const freeing = setInterval(() => release.splice(0).forEach((next) => next()), 1)
    const statuses = (await settled).map(({ status }) => status)
    clearInterval(freeing)
    expect(most).toBe(READ_AT_ONCE)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200)).toHaveLength(READ_AT_ONCE + 200)
  })

  test('bounds the bytes under way, and releases them when clients have read them or left', async () => {
    const bytes = new Uint8Array(100_000)
    const send = createSending({ mostBytes: 250_000 })
    const [first, second] = [send(bytes), send(bytes)]
    expect([first, second].includes(null)).toBe(false)
    expect(send(bytes)).toBeNull()
    expect((await new Response(first).arrayBuffer()).byteLength).toBe(100_000)
    const third = send(bytes)
    expect([third === null, send(bytes)]).toEqual([false, null])
    await second?.cancel()
    expect(send(bytes)).not.toBeNull()
  })

  test('drops the answer of a client that takes too long, and releases its bytes', async () => {
    vi.useFakeTimers()
    try {
      const send = createSending({ mostBytes: 100, patience: 1000 })
      const slow = send(new Uint8Array(100))
      expect(send(new Uint8Array(1))).toBeNull()
      vi.advanceTimersByTime(1001)
      expect(send(new Uint8Array(1))).not.toBeNull()
      await expect(new Response(slow).arrayBuffer()).rejects.toThrow('The client is too slow.')
    } finally {
      vi.useRealTimers()
    }
  })
})
