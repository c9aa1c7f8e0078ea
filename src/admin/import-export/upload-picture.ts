import { failed, success } from '#domain/failure.ts'
import { unreadable } from '#transfer/export/content.ts'
import type { UploadPicture } from '#transfer/import/place-pictures.ts'
import type { BackofficeTools } from '../frame/backoffice-tools.ts'
import { pictureProblemWords } from '../pictures/picture-result.ts'
import { resizeImage } from '../pictures/resize-image.ts'

/** Prepares and uploads as the article's form does: the same sizes, the same copies, the same address. */
export function pictureUploader(
  { pictures, withSession }: Pick<BackofficeTools, 'pictures' | 'withSession'>,
  signal: AbortSignal,
): UploadPicture {
  return async ({ id, bytes }) => {
    if (signal.aborted) return failed({ kind: 'aborted' })
    const prepared = await resizeImage(new Blob([new Uint8Array(bytes)]), signal).catch(() => null)
    if (signal.aborted) return failed({ kind: 'aborted' })
    if (prepared === null) return success(unreadable('El navegador no puede abrirla.'))
    if (!prepared.ok) return success(unreadable(pictureProblemWords(prepared.problem)))
    const uploaded = await withSession(() => pictures.upload({ id, picture: prepared.value }, signal))
    return uploaded.ok ? success({ ok: true, value: uploaded.value }) : uploaded
  }
}
