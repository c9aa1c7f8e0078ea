// A request over its own socket, byte by byte as generated, and its response.
import { connect, type Socket } from 'node:net'
import { type Answer, readAnswer } from './answer.ts'
import { framed } from './bodies.ts'
import type { StrangerRequest } from './requests.ts'

export interface Line {
  readonly port: number
  /** The source address; null for the system's choice. */
  readonly from: string | null
  /** How long a slow client continues, in milliseconds. */
  readonly holdMs: number
}

/** `let go`: the client has ended the connection as planned. `hangs`: neither answered nor closed. */
export type End = 'closed' | 'let go' | 'hangs' | 'too large'

export interface Outcome {
  readonly end: End
  /** Null if there was no valid response. */
  readonly answer: Answer | null
  /** All received bytes. */
  readonly bytes: Buffer
}

const PATIENCE_MS = 20_000
const LARGEST_ANSWER = 32 * 1024 * 1024
const DRIP_MS = 200
/** The server waits for a body that is shorter than announced; the client disconnects after this time. */
const LIE_MS = 1500

/** Sends it in its manner. Resolves when the connection is closed; never rejects. */
export async function send(request: StrangerRequest, { port, from, holdMs }: Line): Promise<Outcome> {
  const { manner } = request
  const { headers: ofBody, wire } =
    request.body === null ? { headers: [], wire: Buffer.alloc(0) } : framed(request.body)
  const lines = [...request.headers, ...ofBody, ['connection', 'close'] as const]
  const head = `${request.method} ${request.target} HTTP/1.1\r\n${lines.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n`
  const whole = Buffer.concat([Buffer.from(head, 'latin1'), wire])
  const socket = connect({ port, host: '127.0.0.1', ...(from !== null && { localAddress: from }) })
  const pieces: Buffer[] = []
  let size = 0
  let end: End = 'closed'
  const endAs = (how: End) => {
    end = how
    socket.destroy()
  }
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    size += piece.length
    if (size > LARGEST_ANSWER) endAs('too large')
  })
  // What was received before the error decides the outcome.
  socket.on('error', () => {})
  const isSlow = manner.startsWith('slow-') || manner === 'unread' || manner === 'silent'
  const isLie = request.body?.framing === 'longer'
  const limit = setTimeout(
    () => endAs(isSlow || isLie ? 'let go' : 'hangs'),
    isSlow ? holdMs : isLie ? LIE_MS : PATIENCE_MS,
  )
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.once('end', () => socket.destroy())
    begin()
  })
  clearTimeout(limit)
  const bytes = Buffer.concat(pieces)
  return { end, bytes, answer: readAnswer(bytes, request.method === 'HEAD') }

  function begin(): void {
    switch (manner) {
      case 'whole':
        return void socket.write(whole)
      case 'aborted':
        return void socket.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => endAs('let go'))
      case 'left':
        return void socket.write(whole, () => endAs('let go'))
      case 'unread':
        socket.pause()
        return void socket.write(whole)
      case 'slow-headers':
        return drip(socket, whole, 0)
      case 'slow-body':
        socket.write(whole.subarray(0, whole.length - wire.length))
        return drip(socket, whole, whole.length - wire.length)
      case 'silent':
    }
  }
}

function drip(socket: Socket, whole: Buffer, from: number): void {
  let at = from
  const timer = setInterval(() => {
    if (at < whole.length) socket.write(whole.subarray(at, (at += 1)))
  }, DRIP_MS)
  socket.once('close', () => clearInterval(timer))
}
