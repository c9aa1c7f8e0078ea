// One response over its own socket, counted in bytes.
import { get } from 'node:http'

export interface Wire {
  readonly status: number
  /** Bytes of the status line, the headers and the body's framing. */
  readonly headers: number
  /** Bytes of the body as sent. */
  readonly body: number
}

/** Requests the address with this `Accept-Encoding`. */
export function answerOnWire(address: string, encodings: string): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent: false, headers: { 'accept-encoding': encodings } }, (answer) => {
      let body = 0
      answer.on('data', (bytes: Buffer) => {
        body += bytes.byteLength
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.socket.bytesRead - body, body }),
      )
    })
    request.on('error', reject)
  })
}
