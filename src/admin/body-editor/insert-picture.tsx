import { pictureMarker, picturesUsedIn } from '#domain/bodies/body.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { altOf } from '#domain/articles/image-list.ts'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { pictureTexts } from '#domain/es/pictures.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { nextPicture } from './picture-edits.ts'

/** Which of the article's pictures goes to the cursor: each with its face; the one that is not in the text yet comes first to the keys. */
export function InsertPicture(props: {
  readonly form: ArticleForm
  readonly onInsert: (at: number) => void
  /** Null: there is no room for another one. */
  readonly onUpload: (() => void) | null
  readonly onClose: () => void
}) {
  const { form, onInsert, onUpload, onClose } = props
  const { images, content } = form
  const used = new Set(picturesUsedIn(content))
  const first = nextPicture(images, content) ?? 0
  return (
    <Dialog
      open
      title={pictureTexts.insertTitle}
      onClose={onClose}
      body={
        <ul className="media insert-picture">
          {images.map((address, at) => (
            <li key={at}>
              <button
                type="button"
                className="media-pick"
                {...(at === first && { 'data-autofocus': true })}
                onClick={() => onInsert(at)}
              >
                <span className="sr-only">{`Insertar ${pictureMarker(at)} `}</span>
                <span className="slot">
                  <img src={pictureOf(address).variants[0]?.src ?? address} alt="" width="480" height="360" />
                </span>
                <span className="media-name">{altOf(form, at) || `Imagen ${at + 1}`}</span>
                {used.has(at) && <span className="media-facts">{pictureTexts.inText}</span>}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      <Button onClick={onClose}>Cancelar</Button>
      {onUpload !== null && <Button onClick={onUpload}>{pictureTexts.upload}</Button>}
    </Dialog>
  )
}
