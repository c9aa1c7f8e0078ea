import { type RefObject, useEffect, useRef, useState } from 'react'
import type { UsedDraft } from '#admin/drafts/use-draft.ts'
import { MAX_IMAGES, type ArticleForm } from '#domain/articles/article-form.ts'
import { markersOf, pictureMarker, picturesUsedIn } from '#domain/bodies/picture-markers.ts'
import { insertPictures, movePicture, altOf } from '#domain/articles/image-list.ts'
import { plainAddress } from '#domain/pictures/picture-noting.ts'
import { Icon } from '#ui/icon.tsx'
import { pictureOf } from '#domain/pictures/picture-address.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import type { BodyHandle } from '../body-editor/body-editor.tsx'
import { PictureInput } from '../pictures/picture-chooser.tsx'
import { PickPicture, pictureField, PictureGrid, PictureTile } from '../pictures/picture-grid.tsx'
import { PictureRemark, UploadNote } from '../pictures/upload-notes.tsx'
import { type UsedUploads, useUploads } from '../pictures/use-uploads.ts'
import { nextPicture } from '../body-editor/picture-edits.ts'
import { FormFailure } from '#admin/frame/screen-parts.tsx'

/** The pictures being added to a form. `chooseForText` lets editors choose one if the article has none. */
export function useFormPictures(
  { draftStore }: Pick<UsedDraft<'article'>, 'draftStore'>,
  body: RefObject<BodyHandle | null>,
  chooseForText: () => void,
) {
  const [isAsking, setAsking] = useState(false)
  /** The cover, if it was first inserted into the text, until editors decide about it. */
  const [cover, setCover] = useState<string | null>(null)
  const isForCover = useRef(false)
  const coverInput = useRef<HTMLInputElement>(null)
  const { form } = draftStore.get()
  const uploads = useUploads({
    count: () => draftStore.get().form.images.length,
    onDone(address, intoText) {
      const { images } = draftStore.get().form
      const here = images.findIndex((one) => plainAddress(one) === plainAddress(address))
      if (here === -1 && images.length >= MAX_IMAGES) return false
      const at = here === -1 ? images.length : here
      if (here === -1) draftStore.change((now) => insertPictures(now, at, [address]))
      if (intoText) body.current?.insertPicture(at)
      if (intoText && here === -1 && at === 0) setCover(plainAddress(address))
      if (!intoText && isForCover.current) {
        isForCover.current = false
        setCover(null)
        draftStore.change((now) => movePicture(now, at, 0))
      }
      return true
    },
  })
  // If the chosen file was not a picture, the next upload must not become the cover.
  useEffect(() => {
    if (!uploads.isBusy) isForCover.current = false
  }, [uploads.isBusy])
  const isAlsoCover =
    cover !== null && plainAddress(form.images[0] ?? '') === cover && markersOf(form.content, 0).length > 0

  /** Acts after the dialog has returned the focus to the pressed button. */
  function answer(act: () => void) {
    setAsking(false)
    requestAnimationFrame(act)
  }

  return {
    uploads,
    /** 'Insertar imagen aquí': lets editors choose one of the article's pictures, or a new one. */
    insert: () => (form.images.length === 0 ? chooseForText() : setAsking(true)),
    note: (
      <>
        <TextUploads
          uploads={uploads}
          isAlsoCover={isAlsoCover}
          onOtherCover={() => coverInput.current?.click()}
          onOnlyCover={() =>
            draftStore.change((now) => ({ ...now, content: withoutMarkersOf(now.content, 0) }))
          }
          onFine={() => setCover(null)}
        />
        <PictureInput
          ref={coverInput}
          onFiles={(files) => {
            isForCover.current = files.length > 0
            uploads.queue.add(files.slice(0, 1))
          }}
        />
        {isAsking && (
          <InsertPicture
            form={form}
            onInsert={(at) => answer(() => body.current?.insertPicture(at))}
            onUpload={form.images.length < MAX_IMAGES ? () => answer(chooseForText) : null}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    ),
  }
}

/** Removes the markers of a picture from the text, and lines and paragraphs that contained only one. */
function withoutMarkersOf(content: string, at: number): string {
  let text = content
  for (const marker of new Set(markersOf(content, at))) {
    for (const whole of [`<p>${marker}</p>\n`, `<p>${marker}</p>`, `\n${marker}\n`, marker])
      text = text.replaceAll(whole, whole.startsWith('\n') ? '\n' : '')
  }
  return text
}

/** Explains why the form is not saved yet. */
export function WaitsForPictures() {
  return <FormFailure icon="clock" words="Hay imágenes subiendo: guarda cuando terminen, o cancélalas." />
}

/** Asks which of the article's pictures to insert at the cursor. The first that is not in the text yet has the focus. */
function InsertPicture(props: {
  readonly form: ArticleForm
  readonly onInsert: (at: number) => void
  /** Null if the article cannot have another one. */
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
      title="Insertar una imagen"
      onClose={onClose}
      body={
        <PictureGrid small>
          {images.map((address, at) => (
            <PictureTile key={at}>
              <PickPicture
                {...(at === first && { 'data-autofocus': true })}
                name={altOf(form, at) || `Imagen ${at + 1}`}
                facts={used.has(at) ? 'Ya está en el texto' : null}
                onClick={() => onInsert(at)}
              >
                <span className="sr-only">{`Insertar ${pictureMarker(at)} `}</span>
                <span className={pictureField}>
                  <img
                    className="size-full object-contain"
                    src={pictureOf(address).variants[0]?.src ?? address}
                    alt=""
                    width="480"
                    height="360"
                  />
                </span>
              </PickPicture>
            </PictureTile>
          ))}
        </PictureGrid>
      }
    >
      <Button onClick={onClose}>Cancelar</Button>
      {onUpload !== null && <Button onClick={onUpload}>Subir otra</Button>}
    </Dialog>
  )
}

function TextUploads(props: {
  readonly uploads: UsedUploads
  readonly isAlsoCover: boolean
  readonly onOtherCover: () => void
  readonly onOnlyCover: () => void
  readonly onFine: () => void
}) {
  const { uploads, isAlsoCover, onOtherCover, onOnlyCover, onFine } = props
  const { queue, leftOut } = uploads
  const { toast } = useBackoffice()
  const told = uploads.uploads.filter(({ intoText }) => intoText)
  const failed = told.filter(({ problem }) => problem !== null)
  const toasted = useRef<readonly string[]>([])
  // The notes are below the text, which may be long.
  useEffect(() => {
    for (const { id, name, problem } of failed)
      if (!toasted.current.includes(id)) toast({ tone: 'bad', title: name, text: problem ?? '' })
    toasted.current = failed.map(({ id }) => id)
  }, [failed, toast])
  const leftOutOfText = leftOut?.intoText === true ? leftOut.words : null
  useEffect(() => {
    if (leftOutOfText !== null) toast({ tone: 'bad', title: leftOutOfText })
  }, [leftOutOfText, toast])
  return (
    <>
      {told.length > 0 && (
        <ul>
          {told.map(({ id, name, problem, mayRetry, part }) => (
            <UploadNote key={id} name={name} problem={problem} isTold>
              {problem === null && (
                <progress aria-label={`Subiendo ${name} al texto`} value={part ?? undefined} />
              )}
              {mayRetry && (
                <Button square look="bare" aria-label={`Reintentar ${name}`} onClick={() => queue.retry(id)}>
                  <Icon name="refresh" small />
                </Button>
              )}
              <Button
                square
                look="bare"
                aria-label={problem === null ? `Cancelar ${name} del texto` : `Quitar ${name}`}
                onClick={() => queue.cancel(id)}
              >
                <Icon name="close" small />
              </Button>
            </UploadNote>
          ))}
        </ul>
      )}
      {leftOutOfText !== null && <PictureRemark>{leftOutOfText}</PictureRemark>}
      <div role="status">
        {isAlsoCover && (
          <div className="flex flex-wrap items-center gap-2 border-l-4 border-warn bg-sunk px-3 py-2">
            <p className="flex grow basis-full items-start gap-2 text-meta text-warn">
              La imagen es también la portada, por ser la primera.
            </p>
            <Button onClick={onOtherCover}>Elegir otra portada</Button>
            <Button onClick={onOnlyCover}>Solo de portada</Button>
            <Button look="bare" onClick={onFine}>
              Dejarla así
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
