import { useSortable } from '@dnd-kit/sortable'
import { useState, useRef } from 'react'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { pictureMarker } from '#domain/bodies/picture-markers.ts'
import { focusPicture, altOf, describePicture } from '#domain/articles/image-list.ts'
import { pictureOf, storedPictureNames } from '#domain/pictures/picture-address.ts'
import { pictureTexts } from '#domain/es/pictures.ts'
import { Button } from '#ui/button.tsx'
import { AdminIcon } from '#admin/frame/admin-icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { captionOf, withCaption } from '#domain/pictures/picture-caption.ts'
import { LONGEST_ALT } from '#domain/pictures/picture-noting.ts'
import { FocusQuestion } from './focus-question.tsx'
import { pictureField } from './picture-grid.tsx'
import { problemWords, UploadNote } from './upload-notes.tsx'
import type { Upload, Uploads } from './uploads.ts'
import { inputClass } from '#ui/field.tsx'

/** The classes of a slot among the pictures: the picture, with its text beside it. */
const place = 'relative grid grid-cols-picture content-start gap-x-2 gap-y-1 bg-paper'
const field = `${pictureField} row-span-2 self-start`
const picture = 'size-full object-cover'
const action =
  'control min-w-9 shrink-0 grow basis-9 border-transparent hover:border-transparent hover:bg-sunk'
const wideAction = 'control flex-auto border-line px-2 text-small hover:border-line hover:bg-sunk'

/** One picture of the article with its marker. */
export function PictureSlot(props: {
  readonly id: string
  readonly form: ArticleForm
  readonly at: number
  readonly onChange: (change: (form: ArticleForm) => ArticleForm) => void
  readonly onInsert: () => void
  readonly onRemove: () => void
}) {
  const { id, form, at, onChange, onInsert, onRemove } = props
  const address = form.images[at] ?? ''
  const { storedPictures } = useBackoffice()
  const [isFocusing, setFocusing] = useState(false)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const [broken, setBroken] = useState<string | null>(null)
  const marker = pictureMarker(at)
  const words = at === 0 ? `imagen 1, la portada` : `imagen ${at + 1}`
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${place} z-1 shadow-float` : place}
      style={{
        ...(transform && { translate: `${Math.round(transform.x)}px ${Math.round(transform.y)}px` }),
        ...(transition !== undefined && { transition: transition.replace('transform', 'translate') }),
      }}
    >
      <div className={field}>
        <span
          data-testid="picture-marker"
          className="absolute start-0 top-0 z-1 bg-ink px-[0.35rem] py-[0.3rem] font-code text-tiny/none text-paper"
        >
          {marker}
        </span>
        {broken === address ? (
          <p className={`absolute inset-x-0 top-6 bottom-0 p-1 ${problemWords}`}>No se puede cargar</p>
        ) : (
          <img
            className={picture}
            src={pictureOf(address).variants[0]?.src ?? address}
            alt={words}
            width="480"
            height="360"
            onError={() => setBroken(address)}
          />
        )}
      </div>
      <PictureWords
        form={form}
        at={at}
        onChange={onChange}
        onSaid={(alt) => {
          const [name] = storedPictureNames({ images: [pictureOf(address).src], content: '' })
          if (name !== undefined) void storedPictures.note(name, { alt })
        }}
      />
      <div className="flex flex-wrap justify-between">
        <button
          type="button"
          className={`${action} touch-none ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Mover ${words}`}
          aria-roledescription="ordenable"
        >
          <AdminIcon name="drag" small />
        </button>
        <button type="button" className={action} aria-label={`Quitar ${words}`} onClick={onRemove}>
          <Icon name="trash" small />
        </button>
        {at === 0 && (
          <button type="button" className={wideAction} onClick={() => setFocusing(true)}>
            Encuadre
          </button>
        )}
        <button
          type="button"
          className={wideAction}
          aria-label={`Insertar aquí ${marker}`}
          onClick={onInsert}
        >
          Insertar aquí
        </button>
      </div>
      {isFocusing && (
        <FocusQuestion
          address={address}
          onChoose={(focus) => {
            setFocusing(false)
            onChange((now) => focusPicture(now, at, focus))
          }}
          onClose={() => setFocusing(false)}
        />
      )}
    </li>
  )
}

interface QueuedUpload {
  readonly upload: Upload
  readonly queue: Uploads
}

/** A file that cannot be used as a picture, and why. It does not take a slot among the pictures. */
export function UnusableFile({ upload, queue }: QueuedUpload) {
  const { id, name, problem } = upload
  return (
    <UploadNote name={name} problem={problem}>
      <Button square look="bare" aria-label={`Quitar ${name}`} onClick={() => queue.cancel(id)}>
        <Icon name="close" small />
      </Button>
    </UploadNote>
  )
}

/** The slot of an upload. */
export function UploadSlot({ upload, queue }: QueuedUpload) {
  const { id, name, look, part, problem, intoText } = upload
  // The text shows the problems of files that were inserted into it.
  const mayRetry = upload.mayRetry && !intoText
  return (
    <li className={place}>
      <div className={field}>
        {look !== null && <img className={picture} src={look} alt="" width="480" height="360" />}
        {problem === null && (
          <progress
            className="absolute inset-x-0 bottom-0 h-2 w-full appearance-none bg-line-strong [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-ink"
            aria-label={`Subiendo ${name}`}
            {...(part !== null && { value: part })}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-between">
        {mayRetry && (
          <button
            type="button"
            className={action}
            aria-label={`Reintentar ${name}`}
            onClick={() => queue.retry(id)}
          >
            <Icon name="refresh" small />
          </button>
        )}
        <button
          type="button"
          className={action}
          aria-label={problem === null || intoText ? `Cancelar ${name}` : `Quitar ${name}`}
          onClick={() => queue.cancel(id)}
        >
          <Icon name="close" small />
        </button>
      </div>
      {problem !== null && !intoText && (
        <p className={`col-span-full p-1 ${problemWords}`} role="alert">
          <strong>{name}</strong> {problem}
        </p>
      )}
    </li>
  )
}

/** The alternative text of a picture, and its caption in the text. Enter moves to the next field. */
function PictureWords(props: {
  readonly form: ArticleForm
  readonly at: number
  readonly onChange: (change: (form: ArticleForm) => ArticleForm) => void
  /** Called when the editor has left the alternative text's field, so that it can be stored. */
  readonly onSaid: (alt: string) => void
}) {
  const { form, at, onChange, onSaid } = props
  const alt = altOf(form, at) ?? ''
  const caption = captionOf(form.content, at)
  const said = useRef(alt)
  return (
    <div className="grid content-start gap-1">
      <input
        className={inputClass()}
        type="text"
        autoComplete="off"
        aria-label={`${pictureTexts.alt} de la imagen ${at + 1}`}
        placeholder={altOf(form, at) === '' ? 'Es un adorno' : pictureTexts.alt}
        maxLength={LONGEST_ALT}
        value={alt}
        onKeyDown={goOn}
        onChange={({ target }) => onChange((now) => describePicture(now, at, target.value || null))}
        onBlur={() => {
          if (alt.trim() !== '' && alt !== said.current) onSaid(alt.trim())
          said.current = alt
        }}
      />
      {caption !== null && (
        <input
          className={inputClass()}
          type="text"
          autoComplete="off"
          aria-label={`${pictureTexts.caption} de la imagen ${at + 1}`}
          placeholder={pictureTexts.caption}
          value={caption}
          onKeyDown={goOn}
          onChange={({ target }) =>
            onChange((now) => ({ ...now, content: withCaption(now.content, at, target.value) }))
          }
        />
      )}
    </div>
  )
}

function goOn(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [
    ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('input[type=text]') ?? []),
  ]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
