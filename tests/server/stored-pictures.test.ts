// Pictures that the administrator uploads: in, out byte for byte, and nothing but pictures.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT, type TestServer, openServer } from '../support/magazine-server.ts'

let magazine: TestServer
let administrator: Record<string, string>
let picture: Uint8Array

const NAME = 'una-prueba-1200x675.webp'
const PUBLIC = `/storage/v1/object/public/pictures/${NAME}`

beforeAll(async () => {
  magazine = await openServer()
  administrator = await magazine.administrator()
  picture = new Uint8Array(await readFile(join(PROJECT, 'public/pictures/yunque-14-1-1200x675.webp')))
  await upload(NAME, picture, 'image/webp')
})
afterAll(() => magazine.dispose())

async function upload(name: string, body: Uint8Array, type: string): Promise<Response> {
  const headers = { ...administrator, 'content-type': type, 'content-length': String(body.byteLength) }
  return await magazine.ask(`/storage/v1/object/pictures/${name}`, { method: 'POST', headers, body })
}

describe('a stored picture', () => {
  it('comes back byte for byte, to anybody, without a key', async () => {
    const answer = await magazine.raw(PUBLIC)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture)
  })

  it('is not sent again to whoever has it', async () => {
    const etag = (await magazine.raw(PUBLIC)).headers.get('etag') ?? ''
    const answer = await magazine.raw(PUBLIC, { headers: { 'if-none-match': etag } })
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
  })

  it('lies in the data folder, which reset empties', async () => {
    expect(await readdir(join(magazine.dataDir, 'storage/pictures'))).toEqual([NAME])
  })

  it('does nothing when it is opened as a page', async () => {
    const { headers } = await magazine.raw(PUBLIC)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is removed by the administrator', async () => {
    const other = 'otra-1200x675.webp'
    await upload(other, picture, 'image/webp')
    const answer = await magazine.ask('/storage/v1/object/pictures', {
      method: 'DELETE',
      headers: administrator,
      body: { prefixes: [other] },
    })
    expect(answer.status).toBe(200)
    expect(await readdir(join(magazine.dataDir, 'storage/pictures'))).toEqual([NAME])
  })
})

describe('what is no picture', () => {
  const script = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )

  it.each(['image/svg+xml', 'text/html', 'application/javascript'])('is refused: %s', async (type) => {
    const answer = await upload('dibujo.svg', script, type)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(
      (await magazine.raw('/storage/v1/object/public/pictures/dibujo.svg')).status,
    ).toBeGreaterThanOrEqual(400)
  })

  it('is never said to be a page, whatever its name and whatever it claimed to be', async () => {
    await upload('pagina.html', script, 'image/webp')
    const answer = await magazine.raw('/storage/v1/object/public/pictures/pagina.html')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  })
})

describe('a picture too large', () => {
  const SIX = 6 * 1024 * 1024

  it('is refused by the bucket above 5 MB', async () => {
    const answer = await upload('grande.webp', new Uint8Array(SIX - 1), 'image/webp')
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  it('is refused at the gate above 6 MB', async () => {
    expect((await upload('enorme.webp', new Uint8Array(SIX + 1), 'image/webp')).status).toBe(413)
  })
})

describe('a key that leads elsewhere', () => {
  it.each(['..%2f..%2ffirst-start.json', '..%5cfirst-start.json', '%2e%2e%2ffuera.webp'])(
    'stores nothing: %s',
    async (key) => {
      const answer = await upload(key, picture, 'image/webp')
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect((await readdir(magazine.dataDir)).toSorted()).toEqual([
        'database',
        'first-start.json',
        'server.lock',
        'storage',
      ])
    },
  )
})
