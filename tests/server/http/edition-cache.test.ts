// Responses in memory: a repeated one is compressed, one at a time, within limits. How long each kind is cached is
// tested where it is used, in response-cache-memory.test.ts and pages-memory.test.ts.
import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Resource } from '../../../server/http/answer.ts'
import { createEditionCache } from '../../../server/http/edition-cache.ts'

const PATIENCE = { timeout: 30_000 }
const TEXT = Array.from({ length: 400 }, (_none, at) => `a page of ${at * at} words`).join(', ')

const always = () => true
const page = () => Promise.resolve(new Response(TEXT))
const sizeOf = async (resource: Resource | null) => Object(await resource?.body('br')).byteLength

describe('an answer that is requested again', () => {
  test('is packed, in a cache that packs', async () => {
    const [packing, plain] = [createEditionCache({ packs: true }), createEditionCache({})]
    const again = async () => await sizeOf(await plain(1, '/', page, always))
    const first = await again()
    await again()
    const packed = async () => await sizeOf(await packing(1, '/', page, always))
    await expect.poll(packed, PATIENCE).toBeLessThan(first)
    expect(await again()).toBe(first)
  })

  test('is one of fifty at most that wait, and is taken once there is space', async () => {
    const cache = createEditionCache({ packs: true })
    const quick = await sizeOf(await cache(1, '/', page, always))
    const keys = Array.from({ length: 200 }, (_none, at) => `/${at}`)
    for (const key of keys) await cache(1, key, page, always)
    const asked = keys.map((key) => cache(1, key, page, always))
    const packed = async () => {
      const sizes = await Promise.all(asked.map(async (each) => await sizeOf(await each)))
      return sizes.map((size, at) => (size < quick ? at : -1)).filter((at) => at >= 0)
    }
    await expect.poll(packed, PATIENCE).toHaveLength(50)
    const later = async () => await sizeOf(await cache(1, '/199', page, always))
    await expect.poll(later, PATIENCE).toBeLessThan(quick)
    expect(await packed()).toHaveLength(51)
  })

  test('stays packed where a quick copy of it is done later', async () => {
    const cache = createEditionCache({ packs: true })
    await cache(1, '/', page, always)
    const found = await cache(1, '/', page, always)
    await new Promise(setImmediate)
    // Packing is under way. The quick copy waits until all threads have done other work.
    const others = Array.from({ length: 16 }, () => promisify(pbkdf2)('x', 'x', 100_000, 32, 'sha512'))
    await Promise.all([sizeOf(found), ...others])
    const quick = await sizeOf(await createEditionCache({})(1, '/', page, always))
    expect(await sizeOf(found)).toBeLessThan(quick)
  })

  test('is not packed once it is no longer cached', async () => {
    const cache = createEditionCache({ packs: true })
    const [, old] = [await cache(1, '/first', page, always), await cache(1, '/', page, always)]
    const quick = await sizeOf(old)
    for (const key of ['/first', '/']) await cache(1, key, page, always)
    await cache(2, '/', page, always)
    const later = async () => await sizeOf(await cache(2, '/', page, always))
    await expect.poll(later, PATIENCE).toBeLessThan(quick)
    expect(await sizeOf(old)).toBe(quick)
  })
})

test('an answer of an older edition is not cached, also where it comes last', async () => {
  const cache = createEditionCache({})
  let open = () => {}
  const older = new Promise<Response>((resolve) => (open = () => resolve(new Response('older'))))
  const asked = cache(1, '/', () => older, always)
  const newer = await cache(2, '/', page, always)
  open()
  await asked
  expect(await cache(2, '/', page, always)).toBe(newer)
})

test('a thousand answers are made at once at most, and others join them', async () => {
  const cache = createEditionCache({})
  let open = () => {}
  const hold = new Promise<void>((resolve) => (open = resolve))
  const slow = () => hold.then(page)
  const asked = Array.from({ length: 1000 }, (_none, at) => cache(1, `/${at}`, slow, always))
  const making = asked.filter((each) => each !== null)
  expect(making).toHaveLength(1000)
  expect(cache(1, '/another', slow, always)).toBeNull()
  expect(cache(1, '/999', slow, always)).toBe(asked[999])
  open()
  await Promise.all(making)
  expect(cache(1, '/another', slow, always)).not.toBeNull()
})
