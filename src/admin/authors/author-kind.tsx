import { authorWrites } from '#api/write/author-writes.ts'
import { authorFieldNames } from '#domain/articles/field-names.ts'
import {
  authorColumns,
  authorFormErrors,
  authorToForm,
  changedAuthorFields,
  NEW_AUTHOR,
} from '#domain/authors/author-form.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { deleteAuthorQuestion } from '#domain/es/admin-guides.ts'
import type { Author } from '#domain/authors/author.ts'
import { authorsByName } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import type { RowColumn, RowKind, FieldsProps } from '../rows/row-kind.ts'
import { NAMED } from '../rows/row-list.tsx'
import { useId, useRef } from 'react'
import { withName, withSlug } from '#domain/categories/category-form.ts'
import { pictureTexts } from '#domain/es/pictures.ts'
import { pictureNote } from '#domain/pictures/picture-note.ts'
import { LONGEST_ALT, withNote } from '#domain/pictures/picture-noting.ts'
import { Picture } from '#content/picture.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError, FieldHead, inputClass } from '#ui/field.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { AreaField, InputField, SlugField } from '../frame/fields.tsx'
import { PictureInput, PictureUrl, StoredPictureChooser } from '../pictures/picture-chooser.tsx'
import { UnusableFile, UploadSlot } from '../pictures/picture-slot.tsx'
import { isUnusable } from '../pictures/uploads.ts'
import { useUploads } from '../pictures/use-uploads.ts'

function AuthorFields({ form, errors, onChange }: FieldsProps<'author'>) {
  const { name, slug, sentence, expertise, face } = form
  return (
    <>
      <InputField
        label="Nombre"
        error={errors.name}
        required
        autoCapitalize="words"
        value={name}
        onText={(text) => onChange((now) => withName(now, text))}
      />
      <SlugField error={errors.slug} value={slug} onText={(text) => onChange((now) => withSlug(now, text))} />
      <AreaField
        label="Frase"
        remark="opcional"
        hint="Quién es, en una frase. Sale debajo de su nombre."
        error={errors.sentence}
        value={sentence}
        onText={(text) => onChange((now) => ({ ...now, sentence: text }))}
      />
      <InputField
        label="De qué sabe"
        error={errors.expertise}
        value={expertise}
        onText={(text) => onChange((now) => ({ ...now, expertise: text }))}
      />
      <FaceField
        face={face}
        error={errors.face}
        onFace={(next) => onChange((now) => ({ ...now, face: next }))}
      />
    </>
  )
}

function Face({ address }: { readonly address: string }) {
  return <Picture address={address || null} sizes="6rem" className="size-24 flex-none" />
}

/** The picture of an author: a stored one, a file, or an address. Includes its alternative text. */
function FaceField(props: {
  readonly face: string
  readonly error: string | undefined
  readonly onFace: (address: string) => void
}) {
  const { face, error, onFace } = props
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const uploads = useUploads({
    count: () => 0,
    onDone(address) {
      onFace(address)
      return true
    },
  })
  const { queue } = uploads
  return (
    <div
      className="grid grid-cols-1 gap-2"
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      data-wrong={error === undefined ? undefined : ''}
    >
      <FieldHead>
        <span id={id}>Cara</span>
      </FieldHead>
      <div className="flex flex-wrap items-start gap-3">
        {face === '' ? <p className="text-meta text-ink-2">Sin foto</p> : <Face address={face} />}
        {face !== '' && (
          <div className="grid grow gap-2">
            <input
              className={inputClass()}
              autoComplete="off"
              aria-label={pictureTexts.alt}
              placeholder={pictureTexts.alt}
              maxLength={LONGEST_ALT}
              value={pictureNote(face).alt ?? ''}
              onChange={({ target }) => onFace(withNote(face, { alt: target.value || null }))}
            />
            <Button className="justify-self-start" onClick={() => onFace('')}>
              Quitar la foto
            </Button>
          </div>
        )}
      </div>
      {uploads.uploads.length > 0 && (
        <ul className="grid gap-2">
          {uploads.uploads.map((upload) =>
            isUnusable(upload) ? (
              <UnusableFile key={upload.id} upload={upload} queue={queue} />
            ) : (
              <UploadSlot key={upload.id} upload={upload} queue={queue} />
            ),
          )}
        </ul>
      )}
      {uploads.hasStorage ? (
        <div className="flex flex-wrap gap-2">
          <PictureInput ref={file} onFiles={(files) => queue.add(files.slice(0, 1))} />
          <Button onClick={() => file.current?.click()}>
            <ReadingIcon name="image" small />
            Subir una foto
          </Button>
          <StoredPictureChooser images={face === '' ? [] : [face]} onChoose={onFace} />
        </div>
      ) : (
        <p className="text-meta text-ink-2">{adminTexts.noStorage}</p>
      )}
      <PictureUrl onAdd={onFace} />
      {error !== undefined && <FieldError id={`${id}-error`} words={error} />}
    </div>
  )
}

const EVERY = {}

/** The columns of 'Autores', the authors of reviews by name (P27.42). */
const COLUMNS: readonly RowColumn<Author>[] = [
  { name: 'Nombre' },
  { name: 'Slug', className: `max-lg:col-start-1 lg:min-w-32 ${NAMED}`, draw: ({ slug }) => slug },
  {
    name: 'De qué sabe',
    className: `max-lg:col-span-full max-lg:text-meta max-lg:text-ink-2 ${NAMED}`,
    draw: ({ expertise }) => expertise ?? adminTexts.noDescription,
  },
]

export const authorKind: RowKind<'author'> = {
  kind: 'author',
  rows: 'authors',
  words: {
    list: adminTexts.authors,
    none: 'Todavía no hay autores.',
    create: 'Crear nuevo autor',
    edit: 'Editar autor',
    loading: 'Cargando autor...',
    notFound: 'El autor no se pudo encontrar.',
    createAnew: adminTexts.createAuthorAnew,
    moved: 'Este autor ha cambiado en el servidor',
    back: 'Volver al autor',
    unchanged: 'Este autor no ha cambiado desde que se creó.',
    same: 'Dice lo mismo que el autor de ahora.',
  },
  fieldNames: authorFieldNames,
  useAll: () => ({ all: useStored(authorsByName, EVERY) }),
  nameOf: ({ name }) => name,
  useColumns: () => COLUMNS,
  deletion: deleteAuthorQuestion,
  useConsequence: () =>
    'Lo que firmaba se queda sin firma. Si lo recuperas de la papelera, vuelve a firmarlo.',
  emptyForm: () => NEW_AUTHOR,
  toForm: authorToForm,
  changed: changedAuthorFields,
  errors: authorFormErrors,
  columns: authorColumns,
  writes: authorWrites,
  put: (written, row) => written.author(row),
  drop: (written, gone) => written.authorGone(gone),
  useText: () => (form, field) => form[field],
  prose: ['name', 'sentence', 'expertise'],
  drawn: (field, text) => (field === 'face' && text !== '' ? <Face address={text} /> : null),
  Fields: AuthorFields,
}
