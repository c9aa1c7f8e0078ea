// Uploads pictures to the storage service's public bucket `pictures`. A name contains the size and promises narrower
// copies (`domain/pictures/picture-address.ts`). The copies go first, so no address promises a missing file.
import { success, type Result } from '#domain/failure.ts'
import { STORAGE_PATH } from '#transfer/content-backend.ts'
import type { Project } from '../project.ts'

/** A picture prepared by the browser: turned upright, without location data. */
export interface PreparedPicture {
  /** WebP, or JPEG with JPEG copies if the browser cannot encode WebP. */
  readonly blob: Blob
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Copies at each of `VARIANT_WIDTHS` that is narrower than the picture. */
  readonly variants: readonly { readonly width: number; readonly blob: Blob }[]
}

export interface UploadOrder {
  /** A UUID created once for the picture (`newId`): sending it again replaces it. */
  readonly id: string
  readonly picture: PreparedPicture
  /** Called with values from 0 to 1, over all files of the picture. */
  readonly onProgress?: (part: number) => void
}

export interface PictureStorage {
  /** Is there a storage service? Fails if that is not known now. */
  isHere(signal?: AbortSignal): Promise<Result<boolean>>
  /** Uploads the picture and its copies; returns its address. `missing`: there is no storage service here. */
  upload(order: UploadOrder, signal?: AbortSignal): Promise<Result<string>>
  /** Removes files by their names in the bucket. */
  removeFiles(names: readonly string[]): Promise<Result<'removed'>>
}

/** Returns the full-size picture's file name in the bucket. */
export function storedName({ id, picture }: Pick<UploadOrder, 'id' | 'picture'>): string {
  return `${stemOf(id, picture)}.${kindOf(picture)}`
}

function stemOf(id: string, { width, height }: PreparedPicture): string {
  return `${id}-${width}x${height}`
}

function kindOf({ blob }: PreparedPicture): 'jpeg' | 'webp' {
  return blob.type === 'image/jpeg' ? 'jpeg' : 'webp'
}

/** Creates the picture storage of a project at `url`, without a trailing slash; empty: the page's own origin. */
export function createPictureStorage(project: Project, url: string): PictureStorage {
  return {
    async isHere(signal) {
      const found = await project.lookForBucket(signal)
      if (found.ok) return success(true)
      return found.failure.kind === 'missing' ? success(false) : found
    },
    async upload({ id, picture, onProgress = () => {} }, signal) {
      const [stem, kind, name] = [stemOf(id, picture), kindOf(picture), storedName({ id, picture })]
      const files = [
        ...picture.variants.map(({ width, blob }) => ({ name: `${stem}.w${width}.${kind}`, blob })),
        { name, blob: picture.blob },
      ]
      const total = files.reduce((sum, { blob }) => sum + blob.size, 0)
      let sent = 0
      for (const { name: file, blob } of files) {
        const before = sent
        const uploaded = await project.store(
          {
            name: file,
            type: blob.type === 'image/jpeg' ? blob.type : 'image/webp',
            bytes: await blob.arrayBuffer(),
            onProgress: (part) => onProgress((before + part * blob.size) / total),
          },
          signal,
        )
        if (!uploaded.ok) return uploaded
        sent += blob.size
        onProgress(sent / total)
      }
      return success(url + STORAGE_PATH + name)
    },
    removeFiles: (names) => project.removeFiles(names),
  }
}
