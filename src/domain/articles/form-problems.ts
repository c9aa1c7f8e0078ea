// Problems that prevent a save: invalid fields by the form's rules or the server's answer, and other failures of the
// last save.
import {
  ARTICLE_FIELDS,
  type ArticleField,
  type ArticleForm,
  articleFormErrors,
  changedFields,
  type FactsKnown,
} from './article-form.ts'
import {
  AUTHOR_FIELDS,
  type AuthorField,
  type AuthorForm,
  authorFormErrors,
  changedAuthorFields,
} from '../authors/author-form.ts'
import {
  changedGuideFields,
  GUIDE_FIELDS,
  type GuideField,
  type GuideForm,
  guideFormErrors,
} from '../authors/guide-form.ts'
import { type FormTable, refusedFields } from './broken-rules.ts'
import {
  CATEGORY_FIELDS,
  type CategoryField,
  type CategoryForm,
  categoryFormErrors,
  changedCategoryFields,
} from '../categories/category-form.ts'
import type { Category } from '../categories/category.ts'
import type { Failure } from '../failure.ts'
import { articleFieldNames, authorFieldNames, categoryFieldNames, guideFieldNames } from './field-names.ts'

/** A failed save, with what it sent. */
export interface FailedSave<Form> {
  readonly why: Failure
  readonly sent: Form
}

/** The state of a form's save attempts. */
export interface Tries<Form> {
  /** Was save pressed? Before that, an empty field is no error. */
  readonly isTried: boolean
  /** The last save, if it failed. */
  readonly failed: FailedSave<Form> | null
}

export interface FormProblems<Field extends string> {
  readonly errors: Partial<Record<Field, string>>
  /** The errors in one sentence: 'Título: Escribe un título.' Null when there are none. */
  readonly words: string | null
  /** Why the last save failed, if no field is to blame. */
  readonly failure: Failure | null
}

export function articleProblems(
  form: ArticleForm,
  tries: Tries<ArticleForm>,
  known?: FactsKnown,
): FormProblems<ArticleField> {
  return problems('articles', tries, {
    own: () => articleFormErrors(form, known),
    changed: (sent) => changedFields(form, sent),
    fields: ARTICLE_FIELDS,
    names: articleFieldNames,
  })
}

/** `others` are the other categories. */
export function categoryProblems(
  form: CategoryForm,
  others: readonly Pick<Category, 'slug'>[],
  tries: Tries<CategoryForm>,
): FormProblems<CategoryField> {
  return problems('categories', tries, {
    own: () => categoryFormErrors(form, others),
    changed: (sent) => changedCategoryFields(form, sent),
    fields: CATEGORY_FIELDS,
    names: categoryFieldNames,
  })
}

/** `others` are the other authors. */
export function authorProblems(
  form: AuthorForm,
  others: readonly { readonly slug: string }[],
  tries: Tries<AuthorForm>,
): FormProblems<AuthorField> {
  return problems('authors', tries, {
    own: () => authorFormErrors(form, others),
    changed: (sent) => changedAuthorFields(form, sent),
    fields: AUTHOR_FIELDS,
    names: authorFieldNames,
  })
}

/** `others` are the other guides. */
export function guideProblems(
  form: GuideForm,
  others: readonly { readonly slug: string }[],
  tries: Tries<GuideForm>,
): FormProblems<GuideField> {
  return problems('guides', tries, {
    own: () => guideFormErrors(form, others),
    changed: (sent) => changedGuideFields(form, sent),
    fields: GUIDE_FIELDS,
    names: guideFieldNames,
  })
}

/** A field that the server refused may be valid after a change; the next save decides. */
function problems<Field extends string, Form>(
  table: FormTable,
  { isTried, failed }: Tries<Form>,
  form: {
    readonly own: () => Partial<Record<Field, string>>
    /** The fields changed since the save. */
    readonly changed: (sent: Form) => readonly Field[]
    /** In their order. */
    readonly fields: readonly Field[]
    readonly names: Readonly<Record<Field, string>>
  },
): FormProblems<Field> {
  const { fields, names } = form
  const own: Partial<Record<Field, string>> = isTried ? form.own() : {}
  const refused = failed ? refusedFields(table, failed.why) : {}
  const changed = failed ? form.changed(failed.sent) : []
  const errors: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const words = own[field] ?? (changed.includes(field) ? undefined : refused[field])
    if (words !== undefined) errors[field] = words
  }
  const blamesField = fields.some((field) => refused[field] !== undefined)
  return {
    errors,
    words: errorWords(errors, fields, names),
    failure: blamesField ? null : (failed?.why ?? null),
  }
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

function errorWords<Field extends string>(
  errors: Partial<Record<Field, string>>,
  fields: readonly Field[],
  names: Readonly<Record<Field, string>>,
): string | null {
  const wrong = fields.filter((field) => errors[field] !== undefined)
  const [first] = wrong
  if (first === undefined) return null
  if (wrong.length === 1) return `${names[first]}: ${errors[first]}.`
  return `Faltan por revisar: ${listed.format(wrong.map((field) => names[field]))}.`
}
