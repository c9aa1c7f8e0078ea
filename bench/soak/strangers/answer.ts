// Parses an HTTP/1.1 response from the bytes of a connection: its status, headers and decompressed body.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

export interface Answer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** Null if it was interrupted, or its encoding is unknown. */
  readonly body: Buffer | null
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Returns null if the head of the response is incomplete. `isHead`: the request was HEAD. */
export function readAnswer(bytes: Buffer, isHead: boolean): Answer | null {
  const end = bytes.indexOf(HEAD_END)
  if (end < 0) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN)
  if (Number.isNaN(status)) return null
  const rest = bytes.subarray(end + HEAD_END.length)
  // An interim response, before the final one.
  if (status < 200) return readAnswer(rest, isHead)
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  const whole = headers.get('transfer-encoding') === 'chunked' && !isHead ? dechunked(rest) : rest
  return {
    status,
    headers,
    body: whole && (whole.length === 0 ? whole : unpacked(whole, headers.get('content-encoding'))),
  }
}

function dechunked(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    const size = end < 0 ? Number.NaN : Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (Number.isNaN(size)) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer | null {
  try {
    if (encoding === 'br') return brotliDecompressSync(bytes)
    if (encoding === 'gzip') return gunzipSync(bytes)
    if (encoding === 'deflate') return inflateSync(bytes)
    return bytes
  } catch {
    return null
  }
}
