// An S3-compatible store for the tests: buckets in memory that verify each request's signature (AWS Signature Version
// 4).
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSilentServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Heard } from '../sync/heard-requests.ts'

export interface S3Keys {
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

/** The keys that the tests' stores accept. */
export const S3_KEYS: S3Keys = { keyId: 'AKIDTESTS', secret: 'the/secret+of the tests', region: 'us-east-1' }

export interface S3Store {
  /** A server's environment for one of its buckets. */
  env(bucket: string): Readonly<Record<string, string>>
  /** From now on, answers that it is busy to any key with this ending. */
  failAt(ending: string): void
  /** Gives this response to every request; null: behaves like a store again. */
  pretend(answer: Answer | null): void
  /** The contents of its buckets, by key. */
  readonly buckets: ReadonlyMap<string, Bucket>
  /** Stops it, and closes every connection to it. */
  goAway(): Promise<void>
  /**
   * Replaces it by a listener that accepts connections but never answers. Returns a count of the connections, and a
   * function that ends it.
   */
  fallSilent(): Promise<{ connections(): number; end(): Promise<void> }>
  /** Restarts it at the same place, with its content. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}
/** Keys, each with its response to GET. Until a file is complete, its parts are stored under its key and their number. */
type Bucket = Map<string, Answer>

/** The most rows on a page of a list. */
const MOST_KEYS = 1000

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const strictly = (text: string) =>
  encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The correct Authorization of a request, computed as Amazon documents it. From the request's own value, it reads
 * only the names of the signed headers.
 */
export function authorizationOf(
  { method, target, headers, body }: Heard,
  { keyId, secret, region }: S3Keys,
): string {
  const [path = '', query = ''] = target.split('?')
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const moment = String(headers['x-amz-date'])
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const words = query.split('&').filter(Boolean)
  const canonical = [
    method,
    path.split('/').map(strictly).join('/'),
    words
      .map((word) => word.split('=').map(strictly).join('='))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n'))
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature.toString('hex')}`
}

const refused = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
})

function answerTo(request: Heard, buckets: ReadonlyMap<string, Bucket>): Answer {
  const { authorization = '' } = request.headers
  if (!authorization.includes(`Credential=${S3_KEYS.keyId}/`)) return refused(403, 'InvalidAccessKeyId')
  if (authorization !== authorizationOf(request, S3_KEYS)) return refused(403, 'SignatureDoesNotMatch')
  if (request.headers['x-amz-content-sha256'] !== sha256(request.body))
    return refused(400, 'XAmzContentSHA256Mismatch')
  const { pathname, searchParams } = new URL(request.target, 'http://localhost')
  const [, name = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? []
  const bucket = buckets.get(name)
  if (bucket === undefined) return refused(404, 'NoSuchBucket')
  if (key === '') return pageOf(bucket, searchParams)
  return objectIn(bucket, decodeURIComponent(key), request, searchParams)
}

const PARTS = '.parts/'

function objectIn(
  bucket: Bucket,
  name: string,
  { method, headers, body: sent }: Heard,
  query: URLSearchParams,
): Answer {
  const parts = `${PARTS}${name}/`
  const uploaded = [...bucket.keys()].filter((one) => one.startsWith(parts)).toSorted()
  if (query.has('uploads')) return { status: 200, body: '<R><UploadId>an-upload</UploadId></R>' }
  const part = query.get('partNumber')
  const key = part === null ? name : `${parts}${part.padStart(5, '0')}`
  const isComplete = method === 'POST'
  if (headers['if-none-match'] === '*' && bucket.has(key)) return refused(412, 'PreconditionFailed')
  if (method === 'DELETE' || isComplete) {
    const bytes = uploaded.map((one) => Buffer.from(bucket.get(one)?.body ?? ''))
    for (const one of query.has('uploadId') ? uploaded : [key]) bucket.delete(one)
    if (!isComplete) return { status: 204 }
    if (uploaded.length !== sent.toString().split('<Part>').length - 1) return refused(400, 'InvalidPart')
    sent = Buffer.concat(bytes)
  }
  const body = sent
  if (method === 'PUT' || isComplete) {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const told = { etag, 'last-modified': new Date().toUTCString() }
    const type = headers['content-type'] ?? ''
    const about = { ...told, 'content-type': type, 'content-length': String(body.length) }
    bucket.set(key, { status: 200, headers: about, body })
    return { status: 200, headers: told }
  }
  const found = bucket.get(key)
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (found && from) {
    const bytes = Buffer.from(found.body ?? '').subarray(Number(from), Number(to) + 1)
    return { status: 206, headers: { 'content-length': String(bytes.length) }, body: bytes }
  }
  return found ?? refused(404, 'NoSuchKey')
}

/** ListObjectsV2, with URL-encoded names. */
function pageOf(bucket: Bucket, query: URLSearchParams): Answer {
  const most = Number(query.get('max-keys') ?? MOST_KEYS)
  const after = query.get('continuation-token') ?? ''
  const keys = [...bucket.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after && !key.startsWith(PARTS))
    .toSorted()
  const written = (key: string) => encodeURIComponent(key).replaceAll('%20', '+')
  const rows = keys.slice(0, most).map((key) => {
    const { etag, 'content-length': size } = bucket.get(key)?.headers ?? {}
    return `<Contents><Key>${written(key)}</Key><ETag>${etag}</ETag><Size>${size}</Size></Contents>`
  })
  const isCut = keys.length > most
  const next = isCut ? `<NextContinuationToken>${keys[most - 1]}</NextContinuationToken>` : ''
  return {
    status: 200,
    body: `<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
  }
}

/** Starts a store with these buckets, all empty. */
export async function startS3Store(...names: readonly string[]): Promise<S3Store> {
  const buckets = new Map(names.map((name): [string, Bucket] => [name, new Map()]))
  let failing: string | null = null
  let pretended: Answer | null = null
  const server = createServer((incoming, response) => {
    void (async () => {
      const { method = '', url: target = '', headers } = incoming
      const isFailing = failing !== null && target.endsWith(failing)
      const answer = isFailing
        ? refused(503, 'SlowDown')
        : (pretended ?? answerTo({ method, target, headers, body: await buffer(incoming) }, buckets))
      response.writeHead(answer.status, answer.headers)
      response.end(method === 'HEAD' ? undefined : answer.body)
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = Object(server.address())

  async function goAway(): Promise<void> {
    const closed = once(server.close(), 'close')
    server.closeAllConnections()
    await closed
  }

  return {
    env: (bucket) => ({
      FILES_S3: `http://127.0.0.1:${port}/${bucket}`,
      AWS_ACCESS_KEY_ID: S3_KEYS.keyId,
      AWS_SECRET_ACCESS_KEY: S3_KEYS.secret,
    }),
    buckets,
    pretend(answer) {
      pretended = answer
    },
    failAt(ending) {
      failing = ending
    },
    goAway,
    fallSilent: () => listenSilently(port),
    async comeBack() {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    async stop() {
      if (server.listening) await goAway()
    },
  }
}

async function listenSilently(port: number) {
  const sockets = new Set<Socket>()
  const server = createSilentServer((socket) => void sockets.add(socket.on('error', () => null)))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    connections: () => sockets.size,
    async end() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
