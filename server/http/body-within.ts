// Reads a body completely, up to a limit.

/** The body's bytes; null if it exceeds `largest` bytes, whatever its content-length says. */
export async function bodyWithin(
  from: Pick<Request, 'headers' | 'body'>,
  largest: number,
): Promise<Buffer<ArrayBuffer> | null> {
  // The body is not even touched, because then the rest of it would block its connection.
  if (Number(from.headers.get('content-length') ?? 0) > largest) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of from.body ?? []) {
    size += chunk.byteLength
    if (size > largest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
