// One request to an S3-compatible store: signed, with a time limit, and repeated if the store was busy or the
// connection broke.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { bodyWithin } from '../http/body-within.ts'
import type { S3Settings } from '../settings/settings.ts'

interface StoreAnswer {
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

interface Asking {
  readonly body?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Ends it. Default: the time limit alone. */
  readonly signal?: AbortSignal
}

/** Requests a key of the bucket; '' is the bucket itself. Null: there is no such key. Throws `StoreError`. */
export type AskStore = (method: string, key: string, asking?: Asking) => Promise<StoreAnswer | null>

/** The store refuses, or does not answer. Neither message nor cause contains a key. */
export class StoreError extends Error {
  /** Its answer in a few words, or that there is none. */
  readonly reason: string

  constructor(address: string, reason: string, asked: string) {
    super(`The bucket ${address} ${reason} (asked: ${asked}).`)
    this.name = 'StoreError'
    this.reason = reason
  }
}

/** Milliseconds for one request with all of its attempts: with a body to send, and without. */
export interface Patience {
  readonly sending: number
  readonly asking: number
}

const PATIENCE: Patience = { sending: 30_000, asking: 10_000 }
const TRIES = 3
/** Bytes of an answer: several parts of a file (`bucket-files.ts`). A store that ignores ranges sends a whole backup. */
const LARGEST = 64 * 1024 * 1024
/** Milliseconds before the second attempt; twice that before the third. */
const PAUSE = 100

export function createAskStore(settings: S3Settings, patience: Patience = PATIENCE): AskStore {
  const { address, keyId, secret, region } = settings
  /** Keys derived for a day, which the signer caches. */
  const cache = new Map<string, ArrayBuffer>()

  async function send(method: string, url: string, { body, headers }: Asking, signal: AbortSignal) {
    const signed = await new AwsV4Signer({
      method,
      url,
      // The store compares the received bytes with this hash, so it never accepts half a file.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...headers,
      },
      ...(body && { body }),
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
      cache,
    }).sign()
    // A redirect shows a wrong address or region: the signature is valid for this one alone.
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body && { body }),
      redirect: 'manual',
      signal,
    })
    const { status, headers: said, body: stream } = answer
    // An answer to HEAD has the length of a body that does not come.
    const bytes =
      stream === null ? Buffer.alloc(0) : await bodyWithin({ headers: said, body: stream }, LARGEST)
    if (bytes === null) {
      await stream?.cancel()
      throw new Error('more than 64 MB')
    }
    return { status, headers: said, bytes: new Uint8Array(bytes) }
  }

  return async (method, key, asking = {}) => {
    const limit = AbortSignal.timeout(asking.body ? patience.sending : patience.asking)
    const signal = AbortSignal.any([limit, ...(asking.signal ? [asking.signal] : [])])
    const url = urlOf(address, key, asking.query)
    const failed = (reason: string) => new StoreError(address, reason, `${method} ${key || 'its list'}`)
    for (let tries = 1; ; tries += 1) {
      const answer = await send(method, url, asking, signal).catch(wordOf)
      const isPassing = typeof answer === 'string' ? !signal.aborted : isBusy(answer.status)
      if (!isPassing || tries === TRIES) {
        if (typeof answer !== 'string') return foundIn(answer, failed)
        throw failed(signal.aborted ? 'does not answer in time' : `does not answer (${answer})`)
      }
      await pause(PAUSE * 2 ** (tries - 1))
    }
  }
}

/** Null: there is no such key. Throws the error of `failed` for every other failure. */
function foundIn(
  { status, headers, bytes }: StoreAnswer & { readonly status: number },
  failed: (reason: string) => StoreError,
): StoreAnswer | null {
  if (status >= 200 && status < 300) return { headers, bytes }
  // An answer to HEAD has no text.
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(Buffer.from(bytes).toString('utf8')) ?? []
  if (status === 404 && code !== 'NoSuchBucket') return null
  throw failed(`answers ${status}${code && ` ${code}`}`)
}

function isBusy(status: number): boolean {
  return status >= 500 || status === 429
}

/** The network's error, in a word. */
function wordOf(error: unknown): string {
  const { code } = Object(Object(error).cause)
  return String(code ?? Object(error).message)
}

/** Encodes every segment as the signature does; encoded parts of the address stay. */
function urlOf(address: string, key: string, query: Readonly<Record<string, string>> = {}): string {
  const path = key === '' ? '' : `/${key.split('/').map(encoded).join('/')}`
  const words = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return `${address}${path}${words.length > 0 ? `?${words.join('&')}` : ''}`
}

/** As RFC 3986 requires: also the characters that encodeURIComponent skips. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
