// Reads a body whole, but not further than it may go.

/** The bytes of the body; null where it is larger than `largest` bytes, whatever its header says. */
export async function bodyWithin(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  largest: number,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > largest) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > largest) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
