// Problems that prevent a save: invalid fields, by the form's rules or the server's response, and other failures.
import {
  type ArticleField,
  type ArticleForm,
  articleFormErrors,
  changedFields,
  type FactsKnown,
} from './article-form.ts'
import { type FormTable, refusedFields } from './broken-rules.ts'
import type { Failure } from '../failure.ts'
import { articleFieldNames } from './field-names.ts'

/** A failed save, with the form it sent. */
export interface FailedSave<Form> {
  readonly why: Failure
  readonly sent: Form
}

/** The state of a form's save attempts. */
export interface Tries<Form> {
  /** Was save pressed? Before that, an empty field is not an error. */
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
  return formProblems('articles', tries, {
    own: () => articleFormErrors(form, known),
    changed: (sent) => changedFields(form, sent),
    names: articleFieldNames,
  })
}

/** A field that the server rejected may be valid once changed; the next save decides. */
export function formProblems<Field extends string, Form>(
  table: FormTable,
  { isTried, failed }: Tries<Form>,
  form: {
    readonly own: () => Partial<Record<Field, string>>
    /** The fields changed since the save. */
    readonly changed: (sent: Form) => readonly Field[]
    /** In the order of the form. */
    readonly names: Readonly<Record<Field, string>>
  },
): FormProblems<Field> {
  const own: Partial<Record<Field, string>> = isTried ? form.own() : {}
  const refused = failed ? refusedFields(table, failed.why) : {}
  const changed = failed ? form.changed(failed.sent) : []
  const errors: Partial<Record<Field, string>> = {}
  for (const field in form.names) {
    const words = own[field] ?? (changed.includes(field) ? undefined : refused[field])
    if (words !== undefined) errors[field] = words
  }
  return {
    errors,
    words: errorWords(errors, form.names),
    failure: Object.keys(refused).length > 0 ? null : (failed?.why ?? null),
  }
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

function errorWords<Field extends string>(
  errors: Partial<Record<Field, string>>,
  names: Readonly<Record<Field, string>>,
): string | null {
  const wrong: Field[] = []
  for (const field in errors) wrong.push(field)
  const [first] = wrong
  if (first === undefined) return null
  if (wrong.length === 1) return `${names[first]}: ${errors[first]}.`
  return `Faltan por revisar: ${listed.format(wrong.map((field) => names[field]))}.`
}
