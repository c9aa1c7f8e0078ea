import { describe, expect, test } from 'vitest'
import { createPictureStorage, type PreparedPicture } from '#api/picture-upload.ts'
import type { UploadRequest } from '#api/progress-request.ts'
import { failed, success, type Failure } from '#domain/failure.ts'
import { pictureOf } from '#domain/picture-address.ts'

interface Said {
  readonly status: number
  readonly body?: object
}

function storage(say: (request: UploadRequest) => Said | Failure, url = '') {
  const sent: UploadRequest[] = []
  const pictures = createPictureStorage({
    url,
    key: 'k',
    accessToken: async () => success('token'),
    send: async (request) => {
      sent.push(request)
      request.onProgress?.(0.5)
      request.onProgress?.(1)
      const said = say(request)
      if ('kind' in said) return failed(said)
      const text = JSON.stringify(said.body ?? {})
      return success({ status: said.status, text, type: 'application/json', retryAfter: null })
    },
  })
  return { pictures, sent }
}

function picture(width = 1600, variants = [480, 800]): PreparedPicture {
  const blob = (size: number) => new Blob(['x'.repeat(size)], { type: 'image/webp' })
  return {
    blob: blob(60),
    width,
    height: 900,
    variants: variants.map((narrower) => ({ width: narrower, blob: blob(20) })),
  }
}

const fine = () => ({ status: 200 })

describe('an upload', () => {
  test('sends the copies before the picture, each with the session', async () => {
    const { pictures, sent } = storage(fine)
    const uploaded = await pictures.upload({ id: 'p1', picture: picture() })
    expect(uploaded).toEqual(success('/storage/v1/object/public/pictures/p1-1600x900.webp'))
    expect(sent.map(({ address }) => address)).toEqual([
      '/storage/v1/object/pictures/p1-1600x900.w480.webp',
      '/storage/v1/object/pictures/p1-1600x900.w800.webp',
      '/storage/v1/object/pictures/p1-1600x900.webp',
    ])
    for (const { headers } of sent) {
      expect(headers).toMatchObject({
        apikey: 'k',
        Authorization: 'Bearer token',
        'Content-Type': 'image/webp',
        'x-upsert': 'true',
      })
    }
  })

  test('gives an address that tells of exactly the copies that were sent', async () => {
    const { pictures, sent } = storage(fine, 'https://magazine.supabase.test')
    const uploaded = await pictures.upload({ id: 'p1', picture: picture(700, [480]) })
    if (!uploaded.ok) throw new Error(uploaded.failure.kind)
    const { src, variants } = pictureOf(uploaded.value)
    expect([...variants.map((variant) => variant.src), src]).toEqual(
      sent.map(({ address }) => address.replace('/object/', '/object/public/')),
    )
  })

  test('of a JPEG, made where the browser writes no WebP, is one file that promises no copies', async () => {
    const { pictures, sent } = storage(fine)
    const blob = new Blob(['x'], { type: 'image/jpeg' })
    const uploaded = await pictures.upload({ id: 'p1', picture: { ...picture(1600, []), blob } })
    const address = '/storage/v1/object/public/pictures/p1-1600x900.jpg'
    expect(uploaded).toEqual(success(address))
    expect(sent.map(({ address }) => address)).toEqual(['/storage/v1/object/pictures/p1-1600x900.jpg'])
    expect(sent[0]?.headers).toMatchObject({ 'Content-Type': 'image/jpeg' })
    expect(pictureOf(address).variants).toEqual([])
  })

  test('tells how far it is, over all its files', async () => {
    const { pictures } = storage(fine)
    const progress: number[] = []
    await pictures.upload({ id: 'p1', picture: picture(), onProgress: (part) => progress.push(part) })
    expect(progress).toEqual([0.1, 0.2, 0.2, 0.3, 0.4, 0.4, 0.7, 1, 1])
  })

  test('stops at the first file that fails: no address promises what is not there', async () => {
    const { pictures, sent } = storage(({ address }) =>
      address.includes('.w800') ? { kind: 'network' } : { status: 200 },
    )
    expect(await pictures.upload({ id: 'p1', picture: picture() })).toEqual(failed({ kind: 'network' }))
    expect(sent).toHaveLength(2)
  })

  test.each([
    [
      'a missing bucket',
      { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
      { kind: 'missing' },
    ],
    [
      'too large a file',
      { statusCode: '413', error: 'Payload too large', message: 'x' },
      { kind: 'too-large' },
    ],
    [
      'a type that is not allowed',
      { statusCode: '415', error: 'invalid_mime_type', message: 'x' },
      { kind: 'rejected', status: 415, rule: null },
    ],
    [
      'a missing right',
      { statusCode: '403', error: 'Unauthorized', message: 'x' },
      { kind: 'refused', status: 403 },
    ],
  ] as const)('is told apart: %s, which the service calls a 400', async (_what, body, failure) => {
    const { pictures } = storage(() => ({ status: 400, body }))
    expect(await pictures.upload({ id: 'p1', picture: picture() })).toEqual(failed(failure))
  })

  test('by nobody is refused and not sent', async () => {
    const refused = failed({ kind: 'refused', status: 401 })
    const pictures = createPictureStorage({
      url: '',
      key: 'k',
      accessToken: async () => refused,
      send: () => Promise.reject(new Error('sent')),
    })
    expect(await pictures.upload({ id: 'p1', picture: picture() })).toEqual(refused)
  })
})

describe('is there a storage service', () => {
  test.each([
    [{ status: 200 }, success(true)],
    [{ status: 404 }, success(false)],
    [{ status: 400, body: { statusCode: '404', message: 'Bucket not found' } }, success(false)],
    [{ status: 500 }, failed({ kind: 'server', status: 500 })],
    [{ kind: 'network' } as const, failed({ kind: 'network' })],
  ])('%o says %o', async (said, here) => {
    const { pictures } = storage(() => said)
    expect(await pictures.isHere()).toEqual(here)
  })
})

describe('a removal', () => {
  test('takes the copies with it', async () => {
    const { pictures, sent } = storage(fine)
    await pictures.remove('/storage/v1/object/public/pictures/p1-1600x900.webp')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ method: 'DELETE', address: '/storage/v1/object/pictures' })
    const prefixes = ['p1-1600x900.webp', 'p1-1600x900.w480.webp', 'p1-1600x900.w800.webp']
    expect(sent[0]?.body).toBe(JSON.stringify({ prefixes }))
  })

  test('of a JPEG asks for no copies', async () => {
    const { pictures, sent } = storage(fine)
    await pictures.remove('/storage/v1/object/public/pictures/p1-1600x900.jpg')
    expect(sent[0]?.body).toBe(JSON.stringify({ prefixes: ['p1-1600x900.jpg'] }))
  })

  test.each(['https://example.com/a.webp', '/pictures/garua-1200x675.webp'])(
    'leaves %s alone: it is not of this storage',
    async (address) => {
      const { pictures, sent } = storage(fine)
      expect(await pictures.remove(address)).toEqual(success('removed'))
      expect(sent).toEqual([])
    },
  )
})
