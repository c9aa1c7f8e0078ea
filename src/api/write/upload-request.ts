// One request that tells how much of its body has been sent, in the shape of `fetch`, which does not: so this is the old
// way (XMLHttpRequest).

export interface Upload {
  readonly method: string
  readonly address: string
  readonly headers: Headers
  readonly body: ArrayBuffer
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Sends the body. Throws as `fetch` does: a TypeError without an answer, an AbortError when the signal says so. */
export type SendUpload = (upload: Upload) => Promise<Response>

/** By XMLHttpRequest. */
export const sendUpload: SendUpload = ({ method, address, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const leave = () => {
      reject(new DOMException('Called off', 'AbortError'))
      request.abort()
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', leave))
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve(new Response(responseText === '' ? null : responseText, { status }))
    })
    request.send(body)
  })
