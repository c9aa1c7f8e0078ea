// What becomes a stored file: only pictures, with their real type, for as long as there is space.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import sharp from 'sharp'
import {
  asStranger,
  openServer,
  serverForTests,
  signedInTo,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { canMount, mountDisk } from '../../support/mounts.ts'
import { pictureWith, smallPicture } from '../../support/fakes/small-picture.ts'

const magazine = serverForTests()
const administrator = signedInTo(magazine)

interface Sent {
  readonly bytes: Uint8Array<ArrayBuffer> | string
  readonly name: string
  readonly type: string
}

/** Returns the status and the text of the response. */
async function upload({ bytes, name, type }: Sent, at = magazine, headers = administrator) {
  const answer = await at.ask(`/storage/v1/object/pictures/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: bytes,
  })
  return { status: answer.status, ...Object(await answer.json()) }
}

async function stored(): Promise<string[]> {
  return await readdir(join(magazine.dataDir, 'storage/pictures')).catch(() => [])
}

test.each([
  ['webp', 'a.webp', 'image/webp'],
  ['jpeg', 'a.jpeg', 'image/jpeg'],
  ['jpeg', 'a.JPG', 'image/jpeg'],
  ['png', 'a.png', 'image/png'],
  ['avif', 'a.avif', 'image/avif'],
] as const)('a picture is stored: %s as %s', async (format, name, type) => {
  expect(await upload({ bytes: await smallPicture(format), name, type })).toMatchObject({ status: 200 })
  const shown = await magazine.raw(`/storage/v1/object/public/pictures/${name}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type])
})

test('P18.8, P15.3 somebody signed in who is no administrator stores, lists and replaces nothing', async () => {
  const bytes = await smallPicture('png')
  expect(await upload({ bytes, name: 'ours.png', type: 'image/png' })).toMatchObject({ status: 200 })
  const asked = async (method: string, path: string, type: string, body: BodyInit) => {
    const headers = { ...asStranger, 'content-type': type, prefer: 'resolution=merge-duplicates' }
    const answer = await magazine.ask(path, { method, headers, body })
    return [400, 401, 403].includes(answer.status) ? 'refused' : await answer.text()
  }
  const at = '/storage/v1/object'
  expect(await asked('POST', `${at}/pictures/theirs.png`, 'image/png', bytes)).toBe('refused')
  expect(await asked('PUT', `${at}/pictures/ours.png`, 'image/png', bytes)).toBe('refused')
  expect(await asked('POST', `${at}/list/pictures`, 'application/json', '{"prefix":""}')).toBe('[]')
  const row = JSON.stringify({ title: 'a', introduction: 'b', content: 'c' })
  expect(await asked('POST', '/rest/v1/articles?on_conflict=id', 'application/json', row)).toBe('refused')
  expect(await stored()).not.toContain('theirs.png')
})

test('a name that no file can have is refused in a sentence, and leaves no row', async () => {
  const bytes = await smallPicture('png')
  const statusOf = async (name: string) => (await upload({ bytes, name, type: 'image/png' })).status
  expect(await statusOf('c.png')).toBe(200)
  expect(await statusOf('folder.png/c.png')).toBe(200)
  for (const name of ['c.png/below.png', 'folder.png', `${'n'.repeat(300)}.png`])
    expect(await upload({ bytes, name, type: 'image/png' })).toEqual({
      status: 400,
      statusCode: '400',
      error: 'InvalidKey',
      message: 'No file can have this name: it is too long, or that of a folder, or below another file',
    })
  const rows = await magazine.ask('/storage/v1/object/list/pictures', {
    method: 'POST',
    headers: administrator,
    body: { prefix: '', limit: 100 },
  })
  const names = Array.from(Object(await rows.json()), (row) => String(Object(row).name))
  expect(names.filter((name) => /below|^n{300}|^folder\.png$/.test(name))).toEqual([])
})

test.each(canMount())('a full disk of pictures is said to be full, and heals', async () => {
  const small = await openServer()
  onTestFinished(() => small.dispose())
  const folder = join(small.dataDir, 'storage/pictures')
  await mkdir(folder, { recursive: true })
  const disk = mountDisk(folder, 64)
  onTestFinished(disk.remove)
  const headers = await small.administrator()
  const noise = {
    width: 300,
    height: 300,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian' },
  } as const
  const bytes = new Uint8Array(await sharp({ create: noise }).png().toBuffer())
  const sent = { bytes, name: 'large.png', type: 'image/png' }
  expect(await upload(sent, small, headers)).toEqual({
    status: 507,
    statusCode: '507',
    error: 'quota_exceeded',
    message: 'The disk of the pictures is full, or takes no writes',
  })
  expect(await readdir(folder)).toEqual([])
  disk.resize(4096)
  expect((await upload(sent, small, headers)).status).toBe(200)
})

describe('is refused in a sentence, and leaves no file and no row', () => {
  const undecodable = 'The file is no PNG, JPEG, WebP or AVIF that can be decoded'
  const whole = async () => await smallPicture('jpeg')

  test.each<[string, () => Promise<Sent>, string]>([
    [
      'text in the place of a picture',
      async () => ({ bytes: '<script>alert(1)</script>', name: 'b.webp', type: 'image/webp' }),
      undecodable,
    ],
    ['nothing', async () => ({ bytes: new Uint8Array(0), name: 'b.webp', type: 'image/webp' }), undecodable],
    [
      'what only begins as a picture',
      async () => ({ bytes: 'RIFF....WEBPVP8 ', name: 'b.webp', type: 'image/webp' }),
      undecodable,
    ],
    [
      'half a picture',
      async () => {
        const noise = { create: { width: 200, height: 200, channels: 3, background: '#000' } } as const
        const bytes = await sharp({ ...noise, create: { ...noise.create, noise: { type: 'gaussian' } } })
          .jpeg()
          .toBuffer()
        return {
          bytes: new Uint8Array(bytes.subarray(0, bytes.length / 2)),
          name: 'b.jpg',
          type: 'image/jpeg',
        }
      },
      undecodable,
    ],
    [
      'SVG that says it is WebP',
      async () => ({
        bytes: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        name: 'b.webp',
        type: 'image/webp',
      }),
      undecodable,
    ],
    [
      'a kind that the product does not show',
      async () => ({ bytes: await smallPicture('gif'), name: 'b.png', type: 'image/png' }),
      undecodable,
    ],
    [
      'a picture of more pixels than a camera makes',
      async () => {
        const raw = { width: 12_000, height: 10_000, channels: 1 } as const
        const white = sharp(Buffer.alloc(raw.width * raw.height), { raw })
        const bytes = new Uint8Array(await white.png({ compressionLevel: 1 }).toBuffer())
        return { bytes, name: 'b.png', type: 'image/png' }
      },
      undecodable,
    ],
    [
      'another type than it is sent as',
      async () => ({ bytes: await whole(), name: 'b.webp', type: 'image/webp' }),
      'The file is image/jpeg, and was sent as image/webp',
    ],
    [
      'another type than its name ends with',
      async () => ({ bytes: await whole(), name: 'b.webp', type: 'image/jpeg' }),
      'The file is image/jpeg, and its name ends as that of another type',
    ],
    [
      'a name without an ending',
      async () => ({ bytes: await whole(), name: 'b', type: 'image/jpeg' }),
      'The file is image/jpeg, and its name ends as that of another type',
    ],
  ])('%s', async (_what, make, message) => {
    const before = await stored()
    const sent = await make()
    expect(await upload(sent)).toEqual({
      status: 415,
      statusCode: '415',
      error: 'invalid_mime_type',
      message,
    })
    const form = new FormData()
    form.append('cacheControl', '3600')
    form.append('file', new Blob([sent.bytes], { type: sent.type }), sent.name)
    const path = `/storage/v1/object/pictures/${sent.name}`
    const headers = { ...administrator, apikey: testEnv.SUPABASE_PUBLISHABLE_KEY }
    const asForm = await magazine.raw(path, { method: 'POST', headers, body: form })
    expect([asForm.status, Object(await asForm.json()).message]).toEqual([415, message])
    expect(await stored()).toEqual(before)
    const rows = await magazine.ask('/storage/v1/object/list/pictures', {
      method: 'POST',
      headers: administrator,
      body: { prefix: 'b', limit: 10 },
    })
    expect(await rows.json()).toEqual([])
  })

  test('PUT over a picture, which stays', async () => {
    const bytes = await smallPicture('png', '#123456')
    const sent = { bytes, name: 'stays.png', type: 'image/png' }
    expect(await upload(sent)).toMatchObject({ status: 200 })
    const answer = await magazine.ask('/storage/v1/object/pictures/stays.png', {
      method: 'PUT',
      headers: { ...administrator, 'content-type': 'image/png' },
      body: 'other bytes',
    })
    expect(answer.status).toBe(415)
    const shown = await magazine.raw('/storage/v1/object/public/pictures/stays.png')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes)
  })

  test('a picture of a caller without the right to store is not decoded', async () => {
    const sent = { bytes: 'nothing of a picture', name: 'b.webp', type: 'image/webp' }
    const answer = await upload(sent, magazine, {})
    expect(answer.message).not.toBe(undecodable)
  })
})

describe('the store', () => {
  test('accepts no more than its limits in size and in number, and more after a deletion', async () => {
    const limits = { FILES_MOST_COUNT: '3', FILES_MOST_MB: '1' }
    const small = await openServer({ env: { ...testEnv, ...limits } })
    onTestFinished(() => small.dispose())
    const headers = await small.administrator()
    const put = async (name: string, size: number) => {
      const bytes = await pictureWith(new Uint8Array(size))
      return await upload({ bytes, name, type: 'image/webp' }, small, headers)
    }
    const full = (sentence: string) => ({
      status: 507,
      statusCode: '507',
      error: 'quota_exceeded',
      message: `The store of pictures is full: it may hold ${sentence}`,
    })
    for (const name of ['1.webp', '2.webp']) expect(await put(name, 500_000)).toMatchObject({ status: 200 })
    expect(await put('3.webp', 500_000)).toEqual(full('1 MB'))
    const removed = await small.ask('/storage/v1/object/pictures', {
      method: 'DELETE',
      headers: { apikey: testEnv.SUPABASE_SECRET_KEY },
      body: { prefixes: ['1.webp'] },
    })
    expect(removed.status).toBe(200)
    for (const name of ['3.webp', '4.webp']) expect(await put(name, 1000)).toMatchObject({ status: 200 })
    expect(await put('5.webp', 1000)).toEqual(full('3 files'))
  })

  test('does not start with a limit that is no number', async () => {
    await expect(openServer({ env: { ...testEnv, FILES_MOST_MB: 'mucho' } })).rejects.toThrow(
      'FILES_MOST_MB must be a number from 1 to 1000000000, not "mucho".',
    )
  })
})
