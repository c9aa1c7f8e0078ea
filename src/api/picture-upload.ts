// Pictures in the storage service's public bucket `pictures`. A picture's name says its size, and promises narrower
// copies beside it (`domain/picture-address.ts`): those go first, so no address ever promises what is not there.

import { VARIANT_WIDTHS } from '#domain/picture-address.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { readPlainAnswer } from './answer.ts'
import { sendWithProgress, type SendRequest, type UploadRequest } from './progress-request.ts'

/** A picture as the browser prepared it: turned upright, without anything of where it was taken. */
export interface PreparedPicture {
  /** WebP; a JPEG where the browser writes no WebP, then without copies. */
  readonly blob: Blob
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Copies of each of `VARIANT_WIDTHS` that is narrower than the picture. */
  readonly variants: readonly { readonly width: number; readonly blob: Blob }[]
}

export interface UploadOrder {
  /** A UUID made once for the picture (`newId`): sending it again replaces it. */
  readonly id: string
  readonly picture: PreparedPicture
  /** From 0 to 1, over all files of the picture. */
  readonly onProgress?: (part: number) => void
}

export interface PictureStorage {
  /** Is there a storage service here? A failure when that cannot be told now. */
  isHere(signal?: AbortSignal): Promise<Result<boolean>>
  /** Uploads the picture and its copies; gives its address. `missing`: there is no storage service here. */
  upload(order: UploadOrder, signal?: AbortSignal): Promise<Result<string>>
  /** Removes a picture and its copies; an address that is not of this storage is left alone. */
  remove(address: string, signal?: AbortSignal): Promise<Result<'removed'>>
  /** Removes files by their names in the bucket. */
  removeFiles(names: readonly string[], signal?: AbortSignal): Promise<Result<'removed'>>
}

export interface PictureStorageOptions {
  /** Address of the project without a slash at the end; empty: the page's own origin. */
  readonly url: string
  /** The publishable key. */
  readonly key: string
  /** The session's token (`Session.accessToken`). */
  readonly accessToken: () => Promise<Result<string>>
  readonly send?: SendRequest
}

const BUCKET = 'pictures'
/** Names are never given to another picture, so caches may keep it for a year. Seconds. */
const KEEP_SECONDS = 31_536_000

/** The pictures of the project at this address. */
export function createPictureStorage(options: PictureStorageOptions): PictureStorage {
  const { url, key, accessToken, send = sendWithProgress } = options
  const publicFolder = `${url}/storage/v1/object/public/${BUCKET}/`

  async function ask(
    request: Omit<UploadRequest, 'address'> & { readonly path: string },
    signal?: AbortSignal,
  ): Promise<Result<unknown>> {
    const token = await accessToken()
    if (!token.ok) return token
    const { path, headers, ...rest } = request
    const answer = await send(
      {
        ...rest,
        address: `${url}/storage/v1/object/${path}`,
        headers: { ...headers, apikey: key, Authorization: `Bearer ${token.value}` },
      },
      signal,
    )
    return answer.ok ? readPlainAnswer(answer.value) : answer
  }

  return {
    async isHere(signal) {
      const body = JSON.stringify({ prefix: '', limit: 1 })
      const headers = { 'Content-Type': 'application/json' }
      const listed = await ask({ method: 'POST', path: `list/${BUCKET}`, headers, body }, signal)
      if (listed.ok) return success(true)
      return listed.failure.kind === 'missing' ? success(false) : listed
    },
    async upload({ id, picture, onProgress = () => {} }, signal) {
      const stem = `${id}-${picture.width}x${picture.height}`
      const name = `${stem}.${picture.blob.type === 'image/jpeg' ? 'jpg' : 'webp'}`
      const files = [
        ...picture.variants.map(({ width, blob }) => ({ name: `${stem}.w${width}.webp`, blob })),
        { name, blob: picture.blob },
      ]
      const total = files.reduce((sum, { blob }) => sum + blob.size, 0)
      let sent = 0
      for (const { name: file, blob } of files) {
        const before = sent
        const uploaded = await ask(
          {
            method: 'POST',
            path: `${BUCKET}/${file}`,
            headers: {
              'Content-Type': blob.type === 'image/jpeg' ? blob.type : 'image/webp',
              'Cache-Control': `max-age=${KEEP_SECONDS}`,
              'x-upsert': 'true',
            },
            body: blob,
            onProgress: (part) => onProgress((before + part * blob.size) / total),
          },
          signal,
        )
        if (!uploaded.ok) return uploaded
        sent += blob.size
        onProgress(sent / total)
      }
      return success(publicFolder + name)
    },
    async remove(address, signal) {
      if (!address.startsWith(publicFolder)) return success('removed')
      const name = address.slice(publicFolder.length)
      const [, stem] = /^(.+)\.webp$/.exec(name) ?? []
      const copies = stem === undefined ? [] : VARIANT_WIDTHS.map((width) => `${stem}.w${width}.webp`)
      return await this.removeFiles([name, ...copies], signal)
    },
    async removeFiles(prefixes, signal) {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ prefixes })
      const removed = await ask({ method: 'DELETE', path: BUCKET, headers, body }, signal)
      return removed.ok ? success('removed') : failed(removed.failure)
    },
  }
}
