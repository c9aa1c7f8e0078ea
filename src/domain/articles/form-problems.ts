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
import {
  refusedArticleFields,
  refusedAuthorFields,
  refusedCategoryFields,
  refusedGuideFields,
} from './broken-rules.ts'
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
  { isTried, failed }: Tries<ArticleForm>,
  known?: FactsKnown,
): FormProblems<ArticleField> {
  return problems({
    own: isTried ? articleFormErrors(form, known) : {},
    refused: failed ? refusedArticleFields(failed.why) : {},
    changed: failed ? changedFields(form, failed.sent) : [],
    failure: failed?.why ?? null,
    fields: ARTICLE_FIELDS,
    names: articleFieldNames,
  })
}

/** `others` are the other categories. */
export function categoryProblems(
  form: CategoryForm,
  others: readonly Pick<Category, 'slug'>[],
  { isTried, failed }: Tries<CategoryForm>,
): FormProblems<CategoryField> {
  return problems({
    own: isTried ? categoryFormErrors(form, others) : {},
    refused: failed ? refusedCategoryFields(failed.why) : {},
    changed: failed ? changedCategoryFields(form, failed.sent) : [],
    failure: failed?.why ?? null,
    fields: CATEGORY_FIELDS,
    names: categoryFieldNames,
  })
}

/** `others` are the other authors. */
export function authorProblems(
  form: AuthorForm,
  others: readonly { readonly slug: string }[],
  { isTried, failed }: Tries<AuthorForm>,
): FormProblems<AuthorField> {
  return problems({
    own: isTried ? authorFormErrors(form, others) : {},
    refused: failed ? refusedAuthorFields(failed.why) : {},
    changed: failed ? changedAuthorFields(form, failed.sent) : [],
    failure: failed?.why ?? null,
    fields: AUTHOR_FIELDS,
    names: authorFieldNames,
  })
}

/** `others` are the other guides. */
export function guideProblems(
  form: GuideForm,
  others: readonly { readonly slug: string }[],
  { isTried, failed }: Tries<GuideForm>,
): FormProblems<GuideField> {
  return problems({
    own: isTried ? guideFormErrors(form, others) : {},
    refused: failed ? refusedGuideFields(failed.why) : {},
    changed: failed ? changedGuideFields(form, failed.sent) : [],
    failure: failed?.why ?? null,
    fields: GUIDE_FIELDS,
    names: guideFieldNames,
  })
}

interface Found<Field extends string> {
  readonly own: Partial<Record<Field, string>>
  readonly refused: Partial<Record<Field, string>>
  /** The fields changed since the save. */
  readonly changed: readonly Field[]
  readonly failure: Failure | null
  /** In their order. */
  readonly fields: readonly Field[]
  readonly names: Readonly<Record<Field, string>>
}

/** A field that the server refused may be valid after a change; the next save decides. */
function problems<Field extends string>(found: Found<Field>): FormProblems<Field> {
  const { own, refused, changed, failure, fields, names } = found
  const errors: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const words = own[field] ?? (changed.includes(field) ? undefined : refused[field])
    if (words !== undefined) errors[field] = words
  }
  const blamesField = fields.some((field) => refused[field] !== undefined)
  return { errors, words: errorWords(errors, fields, names), failure: blamesField ? null : failure }
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
