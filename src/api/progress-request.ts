// One request that tells how much of it has been sent: `fetch` does not, so this is the old way (XMLHttpRequest).

import { failed, success, type Result } from '#domain/failure.ts'
import type { PlainAnswer } from './answer.ts'

export interface UploadRequest {
  readonly method: 'POST' | 'DELETE'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Blob | string
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** Sends one request; `network` when there was no answer. */
export type SendRequest = (request: UploadRequest, signal?: AbortSignal) => Promise<Result<PlainAnswer>>

/** Milliseconds without anything moving after which an upload is given up. */
const STALL_LIMIT = 60_000

/** By XMLHttpRequest. */
export const sendWithProgress: SendRequest = (request, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) {
      resolve(failed({ kind: 'aborted' }))
      return
    }
    const sending = new XMLHttpRequest()
    let stalled = 0
    const watch = () => {
      clearTimeout(stalled)
      stalled = window.setTimeout(() => end(failed({ kind: 'timeout' })), STALL_LIMIT)
    }
    const leave = () => end(failed({ kind: 'aborted' }))
    const end = (result: Result<PlainAnswer>) => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', leave)
      resolve(result)
      if (!result.ok) sending.abort()
    }
    signal?.addEventListener('abort', leave)
    sending.open(request.method, request.address)
    for (const [name, value] of Object.entries(request.headers)) sending.setRequestHeader(name, value)
    sending.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      watch()
      if (lengthComputable && total > 0) request.onProgress?.(loaded / total)
    })
    sending.addEventListener('load', () =>
      end(
        success({
          status: sending.status,
          text: sending.responseText,
          type: sending.getResponseHeader('Content-Type'),
          retryAfter: sending.getResponseHeader('Retry-After'),
        }),
      ),
    )
    sending.addEventListener('error', () => end(failed({ kind: 'network' })))
    watch()
    sending.send(request.body)
  })
