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
import { authorTexts } from '#domain/es/guide-forms.ts'
import { toasts } from '#domain/es/toasts.ts'
import { sayTheSame } from '#domain/facts/check-facts.ts'
import { authorsByName } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { changedColumns, type RowKind } from '../rows/row-kind.ts'
import { AuthorFields, Face } from './author-fields.tsx'

const EVERY = {}

export const authorKind: RowKind<'author'> = {
  kind: 'author',
  rows: 'authors',
  words: {
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
  useAll: () => useStored(authorsByName, EVERY),
  emptyForm: () => NEW_AUTHOR,
  toForm: authorToForm,
  changed: changedAuthorFields,
  problems: authorProblems,
  columns: authorColumns,
  createBody: (form, id) => ({ id, ...authorColumns(form) }),
  updateBody: (form, opened) => changedColumns(authorColumns(form), authorColumns(opened), sayTheSame),
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
