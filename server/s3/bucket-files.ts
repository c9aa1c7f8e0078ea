// Copies files between a disk and a bucket in parts: memory holds one part, however large the file is.
import { open } from 'node:fs/promises'
import { openFile } from '../transfer/open-file.ts'
import { type AskStore, StoreError } from './ask-store.ts'

/** The size of a part in bytes, unless the file would then have more parts than stores accept. */
const PART = 8 * 1024 * 1024
const MOST_PARTS = 10_000

/**
 * Uploads a file under an unused key, and then verifies its size: only that is trusted, whatever the store answered. Throws `StoreError`,
 * or the signal's reason.
 */
export async function putFile(ask: AskStore, key: string, path: string, signal?: AbortSignal): Promise<void> {
  const file = await openFile(path)
  const also = signal && { signal }
  const free = { headers: { 'if-none-match': '*' } }
  const bytes = async (from: number, to: number) =>
    new Uint8Array(await file.read(from, Math.min(to, file.size)))
  const put = async () => {
    const part = Math.max(PART, Math.ceil(file.size / MOST_PARTS))
    if (file.size > part) await putParts(part)
    else await ask('PUT', key, { body: await bytes(0, file.size), ...free, ...also })
  }
  const putParts = async (size: number) => {
    const begun = await ask('POST', key, { query: { uploads: '' }, ...also })
    const [, uploadId = ''] =
      /<UploadId>([^<]+)</.exec(Buffer.from(begun?.bytes ?? []).toString('utf8')) ?? []
    try {
      let parts = ''
      for (let from = 0, number = 1; from < file.size; from += size, number += 1) {
        const body = await bytes(from, from + size)
        const answer = await ask('PUT', key, { query: { partNumber: `${number}`, uploadId }, body, ...also })
        parts += `<Part><PartNumber>${number}</PartNumber><ETag>${answer?.headers.get('etag') ?? ''}</ETag></Part>`
      }
      const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`)
      await ask('POST', key, { query: { uploadId }, body, ...free, ...also })
    } catch (error) {
      await ask('DELETE', key, { query: { uploadId } }).catch(() => {})
      throw error
    }
  }
  try {
    // If a response was lost, the retry finds its own file and gets 412.
    await put().catch((error: unknown) => {
      if (!(error instanceof StoreError && error.reason.startsWith('answers 412'))) throw error
    })
    const found = await ask('HEAD', key, also)
    if (Number(found?.headers.get('content-length') ?? -1) !== file.size)
      throw new Error(`the bucket has not what was put there as ${key}`)
  } finally {
    await file.close()
  }
}

/** Downloads a key of the given size into a new file. Throws `StoreError`, and then leaves an incomplete file. */
export async function getFile(ask: AskStore, key: string, size: number, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (let from = 0; from < size; from += PART) {
      const to = Math.min(from + PART, size)
      const answer = await ask('GET', key, { headers: { range: `bytes=${from}-${to - 1}` } })
      if (answer?.bytes.byteLength !== to - from)
        throw new Error(`The bucket does not give all of ${key}. Nothing was changed.`)
      await file.writeFile(answer.bytes)
    }
  } finally {
    await file.close()
  }
}
