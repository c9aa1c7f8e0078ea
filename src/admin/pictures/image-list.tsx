import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { type ArticleForm, MAX_IMAGES } from '#domain/articles/article-form.ts'
import { markersOf, picturesUsedIn } from '#domain/bodies/picture-markers.ts'
import { insertPictures, movePicture, removePicture } from '#domain/articles/image-list.ts'
import { plainAddress } from '#domain/pictures/picture-noting.ts'
import { FieldError, FieldHead, FieldRemark } from '#ui/field.tsx'
import { unfoldAround } from '../frame/form-parts.tsx'
import { PictureChooser, PictureInput, PictureUrl, StoredPictureChooser } from './picture-chooser.tsx'
import { PictureSlot, UnusableFile, UploadSlot } from './picture-slot.tsx'
import { PictureRemark } from './upload-notes.tsx'
import { isUnusable } from './uploads.ts'
import type { UsedUploads } from './use-uploads.ts'

export interface ImageListHandle {
  /** Lets editors choose a picture for the text. Without a storage service they type its address. */
  chooseForText(): void
  focus(): void
}

interface ImageListProps {
  readonly form: ArticleForm
  readonly error: string | undefined
  readonly uploads: UsedUploads
  readonly onChange: (change: (form: ArticleForm) => ArticleForm) => void
  /** Handles 'Insertar aquí', which inserts the marker of this picture at the cursor (P18.1). */
  readonly onInsert: (index: number) => void
  readonly ref?: Ref<ImageListHandle>
}

/** The five pictures, each with its marker. The text's markers are updated with every change here. */
export function ImageList({ form, error, uploads, onChange, onInsert, ref }: ImageListProps) {
  const { images } = form
  const [told, setTold] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const labelId = useId()
  const forText = useRef<HTMLInputElement>(null)
  const url = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    chooseForText() {
      if (uploads.hasStorage) forText.current?.click()
      else {
        unfoldAround(url.current)
        url.current?.focus()
      }
    },
    focus() {
      unfoldAround(group.current)
      group.current?.focus()
    },
  }))
  // An address may occur twice, so the id has a number. It leaves out notes, which change while they are typed.
  const plain = images.map(plainAddress)
  const ids = plain.map(
    (address, at) => `${plain.slice(0, at).filter((one) => one === address).length} ${address}`,
  )
  const places = new Map(ids.map((id, at) => [id, at + 1]))
  // The text shows the files that were inserted into it.
  const unusable = uploads.uploads.filter((upload) => isUnusable(upload) && !upload.intoText)
  const room = Math.max(0, MAX_IMAGES - images.length)
  // Files beyond the limit are not shown, because they will be rejected in turn.
  const coming = uploads.uploads.filter((upload) => !isUnusable(upload)).slice(0, room)
  const empty = room - coming.length
  const remark = uploads.leftOut?.intoText === false ? uploads.leftOut.words : told

  function onDragEnd({ active, over }: DragEndEvent) {
    const from = ids.indexOf(String(active.id))
    const to = over ? ids.indexOf(String(over.id)) : -1
    if (from !== -1 && to !== -1) onChange((now) => movePicture(now, from, to))
  }

  function remove(at: number) {
    const waiting = markersOf(form.content, at).length
    const after = removePicture(form, at)
    const before = new Set(picturesUsedIn(form.content))
    const nowhere = picturesUsedIn(after.content).filter(
      (index) => !before.has(index) || after.images[index] === undefined,
    )
    setTold(removedWords(at, waiting, nowhere))
    onChange((now) => removePicture(now, at))
  }

  function addAddress(address: string) {
    if (uploads.queue.hasRoom()) onChange((now) => insertPictures(now, now.images.length, [address]))
  }

  return (
    <div
      ref={group}
      className="grid grid-cols-1 gap-1.5"
      data-wrong={error === undefined ? undefined : ''}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error === undefined ? undefined : `${labelId}-error`}
      tabIndex={-1}
    >
      <FieldHead>
        <span id={labelId}>Imágenes</span>
        <FieldRemark>
          {images.length} / {MAX_IMAGES}
        </FieldRemark>
      </FieldHead>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: moveWords((id) => places.get(String(id)) ?? 0),
          screenReaderInstructions: { draggable: PICK_UP_WORDS },
        }}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ol
            data-testid="image-list"
            className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3"
          >
            {images.map((address, at) => (
              <PictureSlot
                key={ids[at]}
                id={ids[at] ?? address}
                form={form}
                at={at}
                onChange={onChange}
                onInsert={() => onInsert(at)}
                onRemove={() => remove(at)}
              />
            ))}
            {coming.map((upload) => (
              <UploadSlot key={upload.id} upload={upload} queue={uploads.queue} />
            ))}
            {uploads.hasStorage &&
              Array.from({ length: empty }, (_, at) => (
                // If each takes the full width, one drop target is enough.
                <li key={`empty ${at}`} className={at === 0 ? 'relative bg-paper' : 'hidden'}>
                  <PictureChooser look="slot" onFiles={(files) => uploads.queue.add(files)} />
                </li>
              ))}
          </ol>
        </SortableContext>
      </DndContext>
      {unusable.length > 0 && (
        <ul>
          {unusable.map((upload) => (
            <UnusableFile key={upload.id} upload={upload} queue={uploads.queue} />
          ))}
        </ul>
      )}
      {uploads.hasStorage ? (
        <>
          <p className="text-meta text-ink-2">
            Suelta, pega o elige varias a la vez. La primera es la portada.
          </p>
          <PictureInput ref={forText} onFiles={(files) => uploads.queue.add(files, true)} />
          <div className="flex flex-wrap gap-2">
            {empty > 0 && <PictureChooser look="camera" onFiles={(files) => uploads.queue.add(files)} />}
            <StoredPictureChooser images={images} isFull={empty === 0} onChoose={addAddress} />
          </div>
        </>
      ) : (
        <p className="text-meta text-ink-2">{adminTexts.noStorage}</p>
      )}
      <PictureUrl ref={url} onAdd={addAddress} />
      <div role="status">{remark !== null && <PictureRemark>{remark}</PictureRemark>}</div>
      {error !== undefined && <FieldError id={`${labelId}-error`} words={error} />}
    </div>
  )
}

function removedWords(at: number, markers: number, nowhere: readonly number[]): string | null {
  if (markers === 0) return null
  const named = nowhere.map((index) => `[IMG:${index}]`).join(', ')
  const which = markers === 1 ? 'El marcador de la imagen' : `Los ${markers} marcadores de la imagen`
  const verb = markers === 1 ? 'se ha quedado' : 'se han quedado'
  return `${which} ${at + 1} ${verb} sin imagen en el texto: ahora ${named}.`
}

/** Tells screen readers how the keyboard moves a picture. */
const PICK_UP_WORDS =
  'Pulsa la barra espaciadora para coger la imagen, muévela con las flechas, suéltala con la barra espaciadora. Escape la deja donde estaba.'

/** The announcements for screen readers while a picture moves. `placeOf` is one-based. */
function moveWords(placeOf: (id: UniqueIdentifier) => number): Announcements {
  return {
    onDragStart: ({ active }) => `Has cogido la imagen ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `La imagen ${placeOf(active.id)} está sobre el lugar ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `La imagen ${placeOf(active.id)} queda en el lugar ${placeOf(over.id)}.`
        : `La imagen ${placeOf(active.id)} sigue donde estaba.`,
    onDragCancel: ({ active }) => `La imagen ${placeOf(active.id)} sigue donde estaba.`,
  }
}
