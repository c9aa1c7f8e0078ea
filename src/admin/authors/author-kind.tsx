import { rowToAuthor } from '#api/read/author-rows.ts'
import { authorWrites } from '#api/write/author-writes.ts'
import { authorFieldNames } from '#domain/articles/field-names.ts'
import { authorProblems } from '#domain/articles/form-problems.ts'
import {
  authorColumns,
  type AuthorField,
  type AuthorForm,
  authorToForm,
  changedAuthorFields,
  NEW_AUTHOR,
} from '#domain/authors/author-form.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { authorTexts, deleteAuthorQuestion } from '#domain/es/admin-guides.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Author } from '#domain/facts/author.ts'
import { changedColumns } from '#domain/facts/check-facts.ts'
import { authorsByName } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { type RowColumn, type RowKind } from '../rows/row-kind.ts'
import { NAMED } from '../rows/row-list.tsx'
import { AuthorFields, Face } from './author-fields.tsx'

const EVERY = {}

/** 'Autores': who signs reviews, by name (P27.42). */
const COLUMNS: readonly RowColumn<Author>[] = [
  { name: 'Nombre' },
  { name: 'Slug', className: `max-lg:col-start-1 lg:min-w-32 ${NAMED}`, draw: ({ slug }) => slug },
  {
    name: authorTexts.expertise,
    className: `max-lg:col-span-full max-lg:text-meta max-lg:text-ink-2 ${NAMED}`,
    draw: ({ expertise }) => expertise ?? adminTexts.noDescription,
  },
]

export const authorKind: RowKind<'author'> = {
  kind: 'author',
  rows: 'authors',
  words: {
    list: adminTexts.authors,
    none: authorTexts.none,
    create: authorTexts.create,
    edit: authorTexts.edit,
    loading: 'Cargando autor...',
    notFound: 'El autor no se pudo encontrar.',
    createAnew: adminTexts.createAuthorAnew,
    moved: 'Este autor ha cambiado en el servidor',
    back: 'Volver al autor',
    unchanged: 'Este autor no ha cambiado desde que se creó.',
    same: 'Dice lo mismo que el autor de ahora.',
  },
  toasts: {
    notLoaded: toasts.authorsNotLoaded,
    created: toasts.authorCreated,
    notCreated: toasts.authorNotCreated,
    updated: toasts.authorUpdated,
    notUpdated: toasts.authorNotUpdated,
    deleted: toasts.authorDeleted,
    notDeleted: toasts.authorNotDeleted,
  },
  fieldNames: authorFieldNames,
  useAll: () => ({ all: useStored(authorsByName, EVERY) }),
  nameOf: ({ name }) => name,
  useColumns: () => COLUMNS,
  deletion: deleteAuthorQuestion,
  useConsequence: () => authorTexts.afterDeletion,
  emptyForm: () => NEW_AUTHOR,
  toForm: authorToForm,
  changed: changedAuthorFields,
  problems: authorProblems,
  columns: authorColumns,
  createBody: (form, id) => ({ id, ...authorColumns(form) }),
  updateBody: (form, opened) => changedColumns(authorColumns(form), authorColumns(opened)),
  writes: authorWrites,
  read: rowToAuthor,
  put: (written, row) => written.author(row),
  drop: (written, gone) => written.authorGone(gone),
  useText: () => textOf,
  prose: ['name', 'sentence', 'expertise'],
  drawn: (field, text) => (field === 'face' && text !== '' ? <Face address={text} /> : null),
  Fields: AuthorFields,
}

function textOf(form: AuthorForm, field: AuthorField): string {
  return form[field]
}
