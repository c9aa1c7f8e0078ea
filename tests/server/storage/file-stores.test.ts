// Where uploaded pictures are stored: a bucket behaves like a folder. The bucket verifies signatures
// (tests/support/server/s3-store.ts).
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../../server/storage/file-store.ts'
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
  const put = (key: string, text: string, bucket = 'pictures') =>
    store.adapter.uploadObject(bucket, key, undefined, bytesOf(text), 'text/html', 'no-cache')
  const head = (key: string) => store.adapter.headObject('pictures', key, undefined)
  async function get(key: string, bucket = 'pictures') {
    const { body } = await store.adapter.getObject(bucket, key, undefined)
    return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : null
  }
  const names = async (bucket: string) => (await store.list(bucket)).map(({ name }) => name).toSorted()

  test('has no owner until it is marked, and its mark is no picture', async () => {
    expect(await store.readMark()).toBeNull()
    await store.writeMark('of-this-magazine')
    expect(await store.readMark()).toBe('of-this-magazine')
    for (const bucket of ['pictures', 'empty']) expect(await names(bucket)).toEqual([])
  })

  test('returns what was stored, byte for byte, with the same metadata each time', async () => {
    const bytes = new Uint8Array(70_000).map((_none, at) => at % 256)
    const said = await store.adapter.uploadObject('pictures', 'all/bytes.webp', undefined, bytes, '', '')
    const { body, metadata } = await store.adapter.getObject('pictures', 'all/bytes.webp', undefined)
    expect(body instanceof Uint8Array && Buffer.compare(body, bytes)).toBe(0)
    for (const about of [said, metadata, await head('all/bytes.webp')]) {
      expect(about).toMatchObject({ size: 70_000, contentLength: 70_000, mimetype: 'image/webp' })
      expect(about.eTag).toBe(said.eTag)
      expect(Math.abs(Number(about.lastModified) - Date.now())).toBeLessThan(60_000)
    }
    expect(said.eTag).toMatch(/^".+"$/)
  })

  test('accepts a body in parts', async () => {
    const pieces = new Blob(['one, ', 'two']).stream()
    await store.adapter.uploadObject('pictures', 'pieces.webp', undefined, Object(pieces), '', '')
    expect(await get('pieces.webp')).toBe('one, two')
  })

  test('reports the type of the file extension, whatever the uploader declared', async () => {
    for (const [name, type] of [
      ['a.JPG', 'image/jpeg'],
      ['a.avif', 'image/avif'],
      ['a.html', 'application/octet-stream'],
      ['a.svg', 'application/octet-stream'],
    ] as const) {
      await put(name, 'x', 'types')
      const { metadata } = await store.adapter.getObject('types', name, undefined)
      expect([name, metadata.mimetype]).toEqual([name, type])
    }
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

  test('copies a file to another name and another bucket', async () => {
    await put('from.webp', 'copied')
    for (const [bucket, key] of [
      ['pictures', 'to/there.webp'],
      ['copies', 'to.webp'],
    ] as const) {
      await store.adapter.copyObject('pictures', 'from.webp', undefined, bucket, key, undefined)
      expect(await get(key, bucket)).toBe('copied')
    }
    expect(await get('from.webp')).toBe('copied')
  })

  test('deletes one and many, also missing ones, and no other', async () => {
    const keys = Array.from({ length: 20 }, (_none, at) => `deleted/${at}.webp`)
    for (const key of [...keys, 'kept.webp']) await put(key, 'x')
    await store.adapter.deleteObject('pictures', 'deleted/0.webp', undefined)
    expect(await get('deleted/0.webp')).toBeNull()
    expect(await get('deleted/1.webp')).toBe('x')
    await store.adapter.deleteObjects('pictures', keys)
    for (const key of keys) expect(await get(key)).toBeNull()
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
    const files = await store.list('many')
    for (const key of [...ODD, '2/1002.webp']) {
      expect(await get(key, 'many')).toBe(`bytes of ${key}`)
      const file = files.find(({ name }) => name === key)
      expect(Buffer.from((await file?.read()) ?? []).toString('utf8')).toBe(`bytes of ${key}`)
    }
  })

  test.each(['../outside.webp', 'a/../../outside.webp', '..', '', 'a/../..'])(
    'refuses a key that leads out of its bucket: “%s”',
    async (key) => {
      await put('outside.webp', 'not to be reached', 'outside')
      const { adapter } = store
      for (const asked of [
        () => adapter.getObject('pictures', key, undefined),
        () => adapter.headObject('pictures', key, undefined),
        () => put(key, 'x'),
        () => adapter.deleteObject('pictures', key, undefined),
        () => adapter.deleteObjects('pictures', [key]),
        () => adapter.copyObject('pictures', 'kept.webp', undefined, 'pictures', key, undefined),
        () => adapter.copyObject('pictures', key, undefined, 'pictures', 'copy.webp', undefined),
        () => adapter.getObject('..', 'outside.webp', undefined),
      ])
        await expect(asked()).rejects.toThrow('The key leaves its bucket.')
      expect(await get('outside.webp', 'outside')).toBe('not to be reached')
    },
  )

  test('has no body for a missing file, and copies none', async () => {
    expect(await store.adapter.getObject('pictures', 'none.webp', undefined)).not.toHaveProperty('body')
    await expect(head('none.webp')).rejects.toThrow(/ENOENT|404/)
    const copied = store.adapter.copyObject(
      'pictures',
      'none.webp',
      undefined,
      'pictures',
      'n.webp',
      undefined,
    )
    await expect(copied).rejects.toThrow(/ENOENT|404/)
    expect(await get('n.webp')).toBeNull()
  })
})
