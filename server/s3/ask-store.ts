// Sends a request to an S3-compatible store: signed, with a timeout, and retried if the store was busy or the connection broke.
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
  /** Aborts the request. Default: only the timeout does. */
  readonly signal?: AbortSignal
}

/** Requests a key in the bucket; '' is the bucket itself. Null if there is no such key. Throws `StoreError`. */
export type AskStore = (method: string, key: string, asking?: Asking) => Promise<StoreAnswer | null>

/** The store refuses, or does not answer. Neither message nor cause contains a secret key. */
export class StoreError extends Error {
  /** The store's answer in a few words, or that there was none. */
  readonly reason: string

  constructor(address: string, reason: string, asked: string) {
    super(`The bucket ${address} ${reason} (asked: ${asked}).`)
    this.name = 'StoreError'
    this.reason = reason
  }
}

/** Timeouts of a request with all of its attempts, in milliseconds: with a body, and without. */
export interface Patience {
  readonly sending: number
  readonly asking: number
}

const PATIENCE: Patience = { sending: 30_000, asking: 10_000 }
const TRIES = 3
/** The size limit of a response, in bytes: several parts of a file (`bucket-files.ts`). A store that ignores ranges sends a whole backup. */
const LARGEST = 64 * 1024 * 1024
/** The delay before the second attempt, in milliseconds; it doubles for the third. */
const PAUSE = 100

export function createAskStore(settings: S3Settings, patience: Patience = PATIENCE): AskStore {
  const { address, keyId, secret, region } = settings
  /** The signer's cache of keys, each derived for a day. */
  const cache = new Map<string, ArrayBuffer>()

  async function send(method: string, url: string, { body, headers }: Asking, signal: AbortSignal) {
    const signed = await new AwsV4Signer({
      method,
      url,
      // The store compares this hash with the bytes it received, so it never accepts half a file.
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
    // Redirects are not followed: they mean a wrong address or region, and the signature is valid only for this address.
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

/** Null if there is no such key. Throws the error of `failed` for any other failure. */
function foundIn(
  { status, headers, bytes }: StoreAnswer & { readonly status: number },
  failed: (reason: string) => StoreError,
): StoreAnswer | null {
  if (status >= 200 && status < 300) return { headers, bytes }
  // A response to HEAD has no body.
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(Buffer.from(bytes).toString('utf8')) ?? []
  if (status === 404 && code !== 'NoSuchBucket') return null
  throw failed(`answers ${status}${code && ` ${code}`}`)
}

function isBusy(status: number): boolean {
  return status >= 500 || status === 429
}

/** The network error's code, or else its message. */
function wordOf(error: unknown): string {
  const { code } = Object(Object(error).cause)
  return String(code ?? Object(error).message)
}

/** Encodes every segment as the signature does; parts of the address that are encoded already stay. */
function urlOf(address: string, key: string, query: Readonly<Record<string, string>> = {}): string {
  const path = key === '' ? '' : `/${key.split('/').map(encoded).join('/')}`
  const words = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return `${address}${path}${words.length > 0 ? `?${words.join('&')}` : ''}`
}

/** Encodes as RFC 3986 requires, including the characters that encodeURIComponent skips. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
