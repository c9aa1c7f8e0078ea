// Where uploaded pictures are stored: a bucket behaves like a folder. The bucket verifies signatures
// (tests/support/server/s3-store.ts).
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adapterOf, type FileStore } from '../../../server/storage/file-store.ts'
import { openFileStore } from '../../../server/storage/open-file-store.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'
import { type S3Store, startS3Store } from '../../support/server/s3-store.ts'

/** More than one page of a bucket's list can hold. */
const MANY = 1_003
/** Characters that XML, addresses or file names escape. */
const ODD = ["2026/a b+c&d's (1)!*.webp", '2026/ñandú %41 é;=,@:$.webp', 'quote".webp', '<i>&amp;.webp']

let folder: string
let s3: S3Store

beforeAll(async () => {
  folder = await temporaryFolder()
  s3 = await startS3Store('revista')
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const kinds: readonly [name: string, env: () => Readonly<Record<string, string>>][] = [
  ['a folder', () => ({ FILES_DIR: join(folder, 'files') })],
  ['a bucket', () => ({ DATABASE_URL: 'postgres://nobody@localhost/nothing', ...s3.env('revista') })],
]

describe.each(kinds)('%s', (_, env) => {
  let store: FileStore
  beforeAll(async () => {
    store = await openFileStore(readSettings(env(), folder), folder)
  })

  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const put = (key: string, text: string, bucket = 'pictures') => store.write(bucket, key, bytesOf(text))
  async function get(key: string, bucket = 'pictures') {
    const bytes = await store.read(bucket, key)
    return bytes && Buffer.from(bytes).toString('utf8')
  }
  const names = async (bucket: string) => (await store.list(bucket)).map(({ name }) => name).toSorted()

  test('has no owner until it is marked, and its mark is no picture', async () => {
    expect(await store.readMark()).toBeNull()
    await store.writeMark('of-this-magazine')
    expect(await store.readMark()).toBe('of-this-magazine')
    for (const bucket of ['pictures', 'empty']) expect(await names(bucket)).toEqual([])
  })

  test('returns what was stored, byte for byte, also through the table API’s interface', async () => {
    const bytes = new Uint8Array(70_000).map((_none, at) => at % 256)
    await store.write('pictures', 'all/bytes.webp', bytes)
    expect(Buffer.compare((await store.read('pictures', 'all/bytes.webp')) ?? bytesOf(''), bytes)).toBe(0)
    const adapter = adapterOf(store)
    const pieces = new Blob(['one, ', 'two']).stream()
    const said = await adapter.uploadObject(
      'pictures',
      'pieces.WEBP',
      undefined,
      Object(pieces),
      'text/html',
      '',
    )
    const { body, metadata } = await adapter.getObject('pictures', 'pieces.WEBP', undefined)
    expect(Buffer.from(Object(body)).toString()).toBe('one, two')
    for (const about of [said, metadata])
      expect(about).toMatchObject({ size: 8, contentLength: 8, mimetype: 'image/webp', eTag: said.eTag })
    await adapter.uploadObject('pictures', 'a.svg', undefined, bytes, 'image/svg+xml', '')
    expect((await adapter.getObject('pictures', 'a.svg', undefined)).metadata.mimetype).toBe(
      'application/octet-stream',
    )
    await adapter.deleteObject('pictures', 'a.svg', undefined)
    expect(await adapter.getObject('pictures', 'a.svg', undefined)).not.toHaveProperty('body')
  })

  test('replaces a file whole, and changes its tag', async () => {
    await put('replaced.webp', 'first')
    await put('stays.webp', 'first')
    const tags = async () => new Map((await store.list('pictures')).map(({ name, from }) => [name, from]))
    const before = await tags()
    await put('replaced.webp', 'another')
    const after = await tags()
    expect(await get('replaced.webp')).toBe('another')
    expect(after.get('replaced.webp')).not.toBe(before.get('replaced.webp'))
    expect(after.get('stays.webp')).toBe(before.get('stays.webp'))
  })

  test('deletes a file, also a missing one, and no other', async () => {
    for (const key of ['deleted.webp', 'kept.webp']) await put(key, 'x')
    for (let times = 0; times < 2; times += 1) await store.remove('pictures', 'deleted.webp')
    expect(await get('deleted.webp')).toBeNull()
    expect(await get('kept.webp')).toBe('x')
  })

  test('lists more than a thousand, of one bucket alone, and returns the bytes of each', async () => {
    const keys = [...Array.from({ length: MANY }, (_none, at) => `${at % 10}/${at}.webp`), ...ODD]
    const putting = keys.values()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const key of putting) await put(key, `bytes of ${key}`, 'many')
      }),
    )
    await put('other.webp', 'x', 'many2')
    expect(await names('many')).toEqual(keys.toSorted())
    for (const key of [...ODD, '2/1002.webp']) expect(await get(key, 'many')).toBe(`bytes of ${key}`)
  })

  test.each(['../outside.webp', 'a/../../outside.webp', '..', '', 'a/../..'])(
    'refuses a key that leads out of its bucket: “%s”',
    async (key) => {
      await put('outside.webp', 'not to be reached', 'outside')
      for (const asked of [
        () => get(key),
        () => put(key, 'x'),
        () => store.remove('pictures', key),
        () => get('outside.webp', '..'),
      ])
        await expect(asked()).rejects.toThrow('The key leaves its bucket.')
      expect(await get('outside.webp', 'outside')).toBe('not to be reached')
    },
  )

  test('has no bytes for a missing file', async () => {
    expect(await store.read('pictures', 'none.webp')).toBeNull()
  })
})
