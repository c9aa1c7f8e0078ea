import { afterEach, describe, expect, test } from 'vitest'
import { createPictureStorage, type PreparedPicture } from '#api/write/picture-upload.ts'
import { type AdminProject, createAdminProject } from '#api/project.ts'
import type { SendUpload, Upload } from '#api/supabase-fetch.ts'
import { failed, success } from '#domain/failure.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { memoryStorage, storageWithToken } from '../support/window/memory-storage.ts'
import { patientClock } from '../support/sync/virtual-clock.ts'

const MAGAZINE = 'https://magazine.supabase.test'

const opened: AdminProject[] = []
afterEach(() => {
  for (const { session } of opened.splice(0)) session.close()
})

function storage(say: (address: string) => Response, { isSignedIn = true, url = MAGAZINE } = {}) {
  const sent: Upload[] = []
  const sendUpload: SendUpload = async (upload) => {
    sent.push(upload)
    upload.onProgress(0.5)
    upload.onProgress(1)
    return say(upload.address)
  }
  const project = createAdminProject({
    url: MAGAZINE,
    key: 'sb_publishable_k',
    storage: isSignedIn ? storageWithToken('token') : memoryStorage(),
    clock: patientClock,
    fetch: async (input) => say(input instanceof Request ? input.url : input.toString()),
    sendUpload,
  })
  opened.push(project)
  return { pictures: createPictureStorage(project, url), sent }
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

const fine = () => Response.json({})
const unreached = (): never => {
  throw new TypeError('Failed to fetch')
}

describe('an upload', () => {
  test('sends the copies before the picture, each with the session', async () => {
    const { pictures, sent } = storage(fine, { url: '' })
    const uploaded = await pictures.upload({ id: 'p1', picture: picture() })
    expect(uploaded).toEqual(success('/storage/v1/object/public/pictures/p1-1600x900.webp'))
    expect(sent.map(({ address }) => address)).toEqual([
      `${MAGAZINE}/storage/v1/object/pictures/p1-1600x900.w480.webp`,
      `${MAGAZINE}/storage/v1/object/pictures/p1-1600x900.w800.webp`,
      `${MAGAZINE}/storage/v1/object/pictures/p1-1600x900.webp`,
    ])
    for (const { headers } of sent) {
      expect(Object.fromEntries(headers)).toMatchObject({
        apikey: 'sb_publishable_k',
        authorization: 'Bearer token',
        'content-type': 'image/webp',
        'x-upsert': 'true',
      })
    }
  })

  test('returns an address that promises exactly the uploaded copies', async () => {
    const { pictures, sent } = storage(fine)
    const uploaded = await pictures.upload({ id: 'p1', picture: picture(700, [480]) })
    if (!uploaded.ok) throw new Error(uploaded.failure.kind)
    const { src, variants } = pictureOf(uploaded.value)
    expect([...variants.map((variant) => variant.src), src]).toEqual(
      sent.map(({ address }) => address.replace('/object/', '/object/public/')),
    )
  })

  test('of a JPEG, made where the browser writes no WebP, promises copies of its own kind', async () => {
    const { pictures, sent } = storage(fine)
    const blob = new Blob(['x'], { type: 'image/jpeg' })
    const variants = [480, 800].map((width) => ({ width, blob }))
    const id = '0c5f1a52-7d2e-4b8f-9d0a-1f2e3d4c5b6a'
    const uploaded = await pictures.upload({ id, picture: { ...picture(), blob, variants } })
    const address = `${MAGAZINE}/storage/v1/object/public/pictures/${id}-1600x900.jpeg`
    expect(uploaded).toEqual(success(address))
    expect(sent.map((upload) => upload.address.replace('/object/', '/object/public/'))).toEqual([
      ...pictureOf(address).variants.map(({ src }) => src),
      address,
    ])
    expect(sent.map((upload) => upload.headers.get('Content-Type'))).toEqual(sent.map(() => 'image/jpeg'))
  })

  test('reports progress over all its files', async () => {
    const { pictures } = storage(fine)
    const progress: number[] = []
    await pictures.upload({ id: 'p1', picture: picture(), onProgress: (part) => progress.push(part) })
    expect(progress).toEqual([0.1, 0.2, 0.2, 0.3, 0.4, 0.4, 0.7, 1, 1])
  })

  test('stops at the first failed file, so no address promises a missing copy', async () => {
    const { pictures, sent } = storage((address) => (address.includes('.w800') ? unreached() : fine()))
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
    const { pictures } = storage(() => Response.json(body, { status: 400 }))
    expect(await pictures.upload({ id: 'p1', picture: picture() })).toEqual(failed(failure))
  })

  test('without a session is refused and not sent', async () => {
    const { pictures, sent } = storage(fine, { isSignedIn: false })
    expect(await pictures.upload({ id: 'p1', picture: picture() })).toEqual(
      failed({ kind: 'refused', status: 401 }),
    )
    expect(sent).toEqual([])
  })
})

describe('is there a storage service', () => {
  test.each([
    ['a list', () => Response.json([]), success(true)],
    ['404', () => Response.json({}, { status: 404 }), success(false)],
    [
      'a missing bucket, which the service calls a 400',
      () => Response.json({ statusCode: '404', message: 'Bucket not found' }, { status: 400 }),
      success(false),
    ],
    ['500', () => new Response('', { status: 500 }), failed({ kind: 'server', status: 500 })],
    ['a page', () => new Response('<!doctype html>'), failed({ kind: 'invalid', detail: 'storage' })],
    ['no answer', unreached, failed({ kind: 'network' })],
  ])('%s tells', async (_what, say, here) => {
    const { pictures } = storage(say)
    expect(await pictures.isHere()).toEqual(here)
  })
})
