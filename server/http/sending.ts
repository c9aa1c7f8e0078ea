// Bytes on their way to clients, which take them as slowly as they like: so many of all together, and each answer for so long.

/** Bytes held for clients at most. */
const MOST_BYTES = 96 * 1024 * 1024
/** Bytes given at once. */
const PIECE = 64 * 1024
/** Milliseconds for a client to take an answer in. A picture of 6 MB comes through in them at 20 KB a second. */
const PATIENCE = 5 * 60_000

/** Makes bodies of answers out of bytes. Null: clients still have to take too much. */
export function createSending({ mostBytes = MOST_BYTES, patience = PATIENCE } = {}): (
  bytes: Uint8Array<ArrayBuffer>,
) => ReadableStream<Uint8Array<ArrayBuffer>> | null {
  let held = 0
  return (bytes) => {
    if (held + bytes.byteLength > mostBytes) return null
    held += bytes.byteLength
    let at = 0
    let timer: NodeJS.Timeout | undefined
    const done = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      held -= bytes.byteLength
    }
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start(controller) {
          timer = setTimeout(() => {
            done()
            controller.error(new Error('The client is too slow.'))
          }, patience).unref()
        },
        pull(controller) {
          const piece = bytes.subarray(at, at + PIECE)
          at += piece.byteLength
          if (piece.byteLength > 0) controller.enqueue(piece)
          if (at < bytes.byteLength) return
          done()
          controller.close()
        },
        cancel: done,
      },
      { highWaterMark: 0 },
    )
  }
}
