// One answer as it comes over a socket of its own, counted in bytes.
import { get } from 'node:http'

export interface Wire {
  readonly status: number
  /** Status line, headers and what frames the body. */
  readonly headers: number
  /** The body as it was sent. */
  readonly body: number
}

/** Asks for the address, taking answers compressed like this (`Accept-Encoding`). */
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
