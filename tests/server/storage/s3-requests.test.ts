// The requests to an S3-compatible store, and how its responses are handled.
import { createHash, randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createAskStore } from '../../../server/s3/ask-store.ts'
import { getFile, putFile } from '../../../server/s3/bucket-files.ts'
import { createBucketStore } from '../../../server/s3/bucket-store.ts'
import { readListing } from '../../../server/s3/list-keys.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'
import { type Heard, type HearingServer, hearRequests, type Told } from '../../support/sync/heard-requests.ts'
import { authorizationOf, S3_KEYS, startS3Store } from '../../support/server/s3-store.ts'

const KEYS = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-west-3' }
/** A name with characters that are escaped in addresses. */
const ODD = "2026/a b+c&d's (1)!*ñ=é,@:$~%41.webp"
const EMPTY = { status: 200, text: '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>' }

let server: HearingServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

/** A bucket on a server that responds like this. */
async function bucketThat(
  tell: (heard: Heard, count: number) => Told,
  patience?: { sending: number; asking: number },
) {
  server = await hearRequests(tell)
  const address = `${server.origin}/revista`
  return { address, heard: server.heard, store: createBucketStore({ ...KEYS, address }, patience) }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
test('each request is signed as the store calculates it, with the hash of its body', async () => {
  const { store, heard } = await bucketThat(({ target }) =>
    target.includes('?') ? EMPTY : { status: 200, text: 'bytes' },
  )
  const bytes = new TextEncoder().encode('RIFF')
  await store.write('pictures', ODD, bytes)
  await store.read('pictures', ODD)
  await store.remove('pictures', ODD)
  await store.readMark()
  await store.writeMark('of-this-magazine')
  await store.list('pictures')
  expect(heard.map(({ method }) => method)).toEqual('PUT GET DELETE GET GET PUT GET'.split(' '))
  for (const request of heard) {
    expect(request.headers.authorization).toBe(authorizationOf(request, KEYS))
    expect(request.headers['x-amz-content-sha256']).toBe(sha256(request.body))
    expect(request.headers.authorization).toMatch(/SignedHeaders=host;x-amz-content-sha256;x-amz-date,/)
    // As signed: no store needs to decode it first.
    expect(request.target).not.toMatch(/[!'()*+]/)
  }
  const [put] = heard
  expect(put?.body.toString()).toBe('RIFF')
  expect(put?.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '4' })
  expect(decodeURIComponent(put?.target ?? '')).toBe(`/revista/pictures/${ODD}`)
})

test.each([
  ['a busy store', { status: 503, text: '<Error><Code>SlowDown</Code></Error>' }],
  ['a store with too much to do', { status: 429 }],
  ['a line that broke', 'broken'],
] as const)('%s is retried', async (_, told) => {
  const { store, heard } = await bucketThat((_heard, count) =>
    count < 3 ? told : { status: 200, text: 'bytes' },
  )
  expect(Buffer.from((await store.read('pictures', 'a.webp')) ?? []).toString()).toBe('bytes')
  expect(heard).toHaveLength(3)
})

test.each([
  [{ status: 503 }, 3, 'answers 503'],
  [{ status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }, 1, 'answers 403 AccessDenied'],
  [{ status: 404, text: '<Error><Code>NoSuchBucket</Code></Error>' }, 1, 'answers 404 NoSuchBucket'],
  [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 1, 'answers 307'],
  ['broken', 3, 'does not answer (UND_ERR_SOCKET)'],
] as const)('%j is a failure with the store’s address, and without its keys', async (told, times, words) => {
  const { store, heard, address } = await bucketThat(() => told)
  const bytes = new TextEncoder().encode('RIFF')
  for (const ask of [
    () => store.read('pictures', 'a.webp'),
    () => store.write('pictures', 'a.webp', bytes),
    () => store.remove('pictures', 'a.webp'),
    () => store.list('pictures'),
  ]) {
    heard.length = 0
    const error = Object(
      await ask().then(
        () => null,
        (thrown: unknown) => thrown,
      ),
    )
    expect(String(error.message)).toContain(`The bucket ${address} ${words} (asked: `)
    expect(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toContain(KEYS.secret)
    expect(heard).toHaveLength(times)
  }
  expect(await store.check?.()).toBe(words)
  await expect(store.readMark()).rejects.toThrow(
    `The bucket of pictures ${address} ${words}. Start the store, or put right FILES_S3, AWS_ACCESS_KEY_ID, `,
  )
})

test('of an endless answer no more is taken than a part of a file, and the size of a file may be any', async () => {
  const { store, address } = await bucketThat(({ method }) =>
    method === 'HEAD'
      ? { status: 200, headers: { 'content-length': '10000000000' } }
      : { status: 200, text: 'x'.repeat(65 * 1024 * 1024) },
  )
  await expect(store.read('pictures', 'a.webp')).rejects.toThrow('more than 64 MB')
  const head = await createAskStore({ ...KEYS, address })('HEAD', 'a.webp')
  expect(head?.headers.get('content-length')).toBe('10000000000')
})

test('a silent store ends at the timeout, without a retry', async () => {
  const { store, heard } = await bucketThat(() => 'silent', { sending: 500, asking: 500 })
  const bytes = new TextEncoder().encode('RIFF')
  await expect(store.read('pictures', 'a.webp')).rejects.toThrow('does not answer in time')
  await expect(store.write('pictures', 'a.webp', bytes)).rejects.toThrow('does not answer in time')
  expect(heard).toHaveLength(2)
})

test.each(['a/./b.webp', 'a//b.webp', './a.webp', 'a/', '/a.webp', 'a/../b.webp'])(
  'a key with segments that an address would lose is refused: “%s”',
  async (key) => {
    const { store, heard } = await bucketThat(() => ({ status: 200 }))
    await expect(store.read('pictures', key)).rejects.toThrow('leaves its bucket')
    expect(heard).toEqual([])
  },
)

test('names in a foreign list that lead out of a folder are left out', async () => {
  const keys = [
    'pictures/../../etc/x',
    'pictures//x',
    'pictures/',
    'pictures/a/./x',
    'pictures/a.webp',
    'other/x',
  ]
  const text = `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
  const { store } = await bucketThat(() => ({ status: 200, text }))
  expect((await store.list('pictures')).map(({ name }) => name)).toEqual(['a.webp'])
})

test.each([
  ['another page', '<html></html>'],
  ['no XML', 'good morning'],
  ['a page that is cut off', '<ListBucketResult><Contents><Key>pictures/a.webp</Key></Contents>'],
  ['XML that is cut off', '<ListBucketResult><!--'],
  [
    'a page with a name of another encoding',
    '<ListBucketResult><EncodingType>url</EncodingType><Contents><Key>pictures/%zz</Key></Contents></ListBucketResult>',
  ],
  [
    'a page without the way to the next',
    '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
  ],
  ['the list of all buckets', '<ListAllMyBucketsResult><Buckets></Buckets></ListAllMyBucketsResult>'],
])('%s is no list', async (_, text) => {
  const { store } = await bucketThat(() => ({ status: 200, text }))
  await expect(store.list('pictures')).rejects.toThrow('answers with no list, as if it were no bucket')
  await expect(store.readMark()).rejects.toThrow(
    'answers with no list, as if it were no bucket. Start the store, or',
  )
})

test('a list is read in both ways in which stores write names', () => {
  const row = (key: string) => `<Contents><Key>${key}</Key><ETag>&#34;1&quot;</ETag><Size>4</Size></Contents>`
  const list = (rest: string) =>
    readListing(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rest}</ListBucketResult>`,
    )
  expect(list(row(' a &amp;&#39;+%41 '))).toEqual({
    files: [{ key: " a &'+%41 ", size: 4, tag: '4 "1"' }],
    next: null,
  })
  expect(list(`<EncodingType>url</EncodingType>${row('a+%26%2B%C3%B1/1')}`)?.files[0]?.key).toBe('a &+ñ/1')
  const cut = '<IsTruncated>true</IsTruncated><NextContinuationToken>1/+&amp;=</NextContinuationToken>'
  expect(list(cut)).toEqual({ files: [], next: '1/+&=' })
})

test('a missing bucket, and a refused key or signature, are reported at the start', async () => {
  const s3 = await startS3Store('revista')
  try {
    const { FILES_S3: address = '' } = s3.env('none')
    await expect(createBucketStore({ ...S3_KEYS, address }).readMark()).rejects.toThrow(
      `The bucket of pictures ${address} answers 404 NoSuchBucket. Start the store, or put right FILES_S3, `,
    )
    const { FILES_S3: ours = '' } = s3.env('revista')
    for (const [keys, code] of [
      [KEYS, 'InvalidAccessKeyId'],
      [{ ...S3_KEYS, secret: 'other' }, 'SignatureDoesNotMatch'],
      [{ ...S3_KEYS, region: 'eu-west-3' }, 'SignatureDoesNotMatch'],
    ] as const) {
      await expect(createBucketStore({ ...keys, address: ours }).readMark()).rejects.toThrow(
        `answers 403 ${code}. Start the store, or put right FILES_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY`,
      )
    }
  } finally {
    await s3.stop()
  }
})

test('a large file goes in parts, is put once, and comes back whole', async () => {
  const folder = await temporaryFolder()
  const s3 = await startS3Store('copies')
  try {
    const { FILES_S3: address = '' } = s3.env('copies')
    const ask = createAskStore({ ...S3_KEYS, address })
    const bytes = randomBytes(20 * 1024 * 1024 + 1)
    await writeFile(join(folder, 'large'), bytes)
    await putFile(ask, 'a/large.zip', join(folder, 'large'))
    await getFile(ask, 'a/large.zip', bytes.length, join(folder, 'again'))
    expect(sha256(await readFile(join(folder, 'again')))).toBe(sha256(bytes))
    // As after a lost response.
    await putFile(ask, 'a/large.zip', join(folder, 'large'))
    expect([...(s3.buckets.get('copies')?.keys() ?? [])]).toEqual(['a/large.zip'])
    await writeFile(join(folder, 'other'), 'other')
    await expect(putFile(ask, 'a/large.zip', join(folder, 'other'))).rejects.toThrow(
      'the bucket has not what was put there as a/large.zip',
    )
    await expect(getFile(ask, 'a/large.zip', bytes.length + 1, join(folder, 'longer'))).rejects.toThrow(
      'does not give all of a/large.zip',
    )
    expect(sha256(Buffer.from(s3.buckets.get('copies')?.get('a/large.zip')?.body ?? ''))).toBe(sha256(bytes))
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(putFile(ask, 'b', join(folder, 'large'), stopped)).rejects.toThrow('does not answer in time')
    expect(s3.buckets.get('copies')?.size).toBe(1)
  } finally {
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
