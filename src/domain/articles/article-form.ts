// The article form: its values, defaults and rules, and the exact bodies of the create and update calls (P24.4,
// P24.7, P24.10). Values are kept as typed, so that nothing is reformatted while typing.
import { changedColumns } from '../facts/check-facts.ts'
import { factsErrors } from '../facts/facts-errors.ts'
import { factsColumn, type FactsForm, readFactsForm, sameFacts, storedFacts } from '../facts/facts-form.ts'
import { typedValue } from '../facts/field-value.ts'
import type { CategoryField } from '../facts/category-field.ts'
import type { ArticleBody, ArticleHead } from './article.ts'
import { calendarDay } from './dates.ts'
import { SCORE_MAX, SCORE_MIN } from './score.ts'

/** The inputs' values, as typed. */
export interface ArticleForm {
  readonly title: string
  readonly introduction: string
  readonly content: string
  /** Addresses, the cover first. */
  readonly images: readonly string[]
  /** `2026-11-21`, or empty. */
  readonly publishedAt: string
  readonly categoryId: string | null
  /** A score; empty for none. */
  readonly overall: string
  /** Minutes of reading; empty: the row's default (P17.9). */
  readonly readTime: string
  /** Facts about the product; empty if there are none. */
  readonly facts: FactsForm
}

export type ArticleField = keyof ArticleForm

/** In the order of the form. */
export const ARTICLE_FIELDS = [
  'title',
  'introduction',
  'content',
  'images',
  'publishedAt',
  'categoryId',
  'overall',
  'readTime',
  'facts',
] as const satisfies readonly ArticleField[]

export type ArticleFormErrors = Partial<Record<ArticleField, string>>

/** Columns of the create and update calls, as the table API names them. */
export type ArticleColumns = Readonly<Partial<ReturnType<typeof allColumns>>>

/** A create also carries the id created on the device (P24.10). */
export type NewArticle = ArticleColumns & { readonly id: string; readonly user_id: string }

/** An article has no more pictures than these (P17.5). */
export const MAX_IMAGES = 5
const DEFAULT_OVERALL = 8
/** The default user id of a create call (P24.5). */
export const ARTICLE_USER_ID = '00000000-0000-0000-0000-000000000000'
/** The first and the last day that the server accepts. */
export const FIRST_DAY = '1970-01-01'
export const LAST_DAY = '2099-12-31'

/** An empty form (P17.1). `today` is the local calendar day. */
export function newArticleForm(today: string): ArticleForm {
  return {
    title: '',
    introduction: '',
    content: '',
    images: [],
    publishedAt: today,
    categoryId: null,
    overall: String(DEFAULT_OVERALL),
    readTime: '',
    facts: {},
  }
}

/** The form of an existing article. */
export function articleToForm(
  article: Omit<ArticleHead, 'rev' | 'bodyRev'>,
  body: Pick<ArticleBody, 'content' | 'details'>,
): ArticleForm {
  return {
    title: article.title,
    introduction: article.introduction,
    content: body.content,
    images: article.images,
    publishedAt: calendarDay(article.publishedAt),
    categoryId: article.categoryId,
    overall: numberText(article.overall),
    readTime: numberText(article.readTime),
    facts: readFactsForm(storedFacts(article.facts, body.details)),
  }
}

/** The context for checking facts: the fields of the form's category, and the local calendar day. */
export interface FactsKnown {
  readonly fields: readonly CategoryField[]
  readonly today: string
}

/** Errors that prevent a save, by field; empty if there are none. */
export function articleFormErrors(form: ArticleForm, known?: FactsKnown): ArticleFormErrors {
  const errors: ArticleFormErrors = {}
  if (isBlank(form.title)) errors.title = 'Escribe un título'
  if (isBlank(form.introduction)) errors.introduction = 'Escribe una introducción'
  if (isBlank(form.content)) errors.content = 'Escribe el contenido'
  if (form.images.length > MAX_IMAGES) errors.images = `Como máximo ${MAX_IMAGES} imágenes`
  if (form.publishedAt !== '' && !isDay(form.publishedAt)) errors.publishedAt = 'Esta fecha no vale'
  if (!isScoreText(form.overall)) {
    errors.overall = `La puntuación va de ${SCORE_MIN} a ${SCORE_MAX}, con un decimal como máximo`
  }
  if (!isMinutesText(form.readTime)) errors.readTime = 'Los minutos son un número entero, 1 o más'
  const [wrong] = formFactsErrors(form.facts, known).values()
  if (wrong !== undefined) errors.facts = wrong
  return errors
}

/** Errors in the facts, by place. A value whose field the category no longer has is not one (P27.13). */
export function formFactsErrors(
  form: FactsForm,
  { fields, today }: FactsKnown = { fields: [], today: LAST_DAY },
): ReadonlyMap<string, string> {
  const { values = {}, ...facts } = factsColumn(form) ?? {}
  const known = Object.entries(values).filter(([key]) => fields.some((field) => field.key === key))
  const checked = { links: [], corrections: [], ...facts, values: Object.fromEntries(known) }
  const errors = new Map(factsErrors(checked, { fields, today }))
  for (const field of fields) {
    const value = values[field.key]
    // A value that could not be parsed is kept as typed text.
    const read = typeof value === 'string' ? typedValue(field, value) : null
    if (read && 'error' in read) errors.set(`values.${field.key}`, read.error)
  }
  return errors
}

function allColumns(form: ArticleForm) {
  const { title, introduction, content, images } = form
  return {
    title,
    introduction,
    content,
    images,
    published_at: form.publishedAt,
    category_id: form.categoryId,
    overall: numberOf(form.overall),
    read_time: numberOf(form.readTime),
    facts: factsColumn(form.facts),
  }
}

/** Builds the create call's body, without empty fields (P17.3, P17.4) but with images and a score of 0 (P2.8). */
export function createBody(form: ArticleForm, id: string, userId = ARTICLE_USER_ID): NewArticle {
  return { id, ...without(['', null], allColumns(form)), user_id: userId }
}

/** Every column of the form. Empty ones with a server default are left out. */
export function articleColumns(form: ArticleForm): ArticleColumns {
  const { published_at, read_time, ...columns } = allColumns(form)
  return { ...columns, ...without(['', null], { published_at, read_time }) }
}

/**
 * Builds the body of the update call: the fields changed since `opened` (P24.6). Texts and the date are sent only if
 * they are not empty (P24.7). An empty list of pictures is sent, and a removed category or score as null (P24.8). An
 * unchanged date is not sent, so its instant stays (P24.9).
 */
export function updateBody(form: ArticleForm, opened: ArticleForm): ArticleColumns {
  return without([''], changedColumns<ArticleColumns>(allColumns(form), allColumns(opened)))
}

/** Removes the columns with such a value. */
function without<Columns extends ArticleColumns>(empty: readonly unknown[], columns: Columns): Columns {
  const left = { ...columns }
  for (const name in columns) if (empty.includes(columns[name])) delete left[name]
  return left
}

/** The fields that differ between two forms; `8` and `8.0` are the same score. */
export function changedFields(form: ArticleForm, other: ArticleForm): ArticleField[] {
  return ARTICLE_FIELDS.filter((field) => !sameField(field, form, other))
}

/** Does a row equal a form? If the form's minutes are empty, the row's count. */
export function rowSays(row: ArticleForm, form: ArticleForm): boolean {
  return sameForm(row, form.readTime === '' ? { ...form, readTime: row.readTime } : form)
}

/** Are two forms equal? If so, there is nothing to save, and leaving does not ask (P17.15). */
export function sameForm(a: ArticleForm, b: ArticleForm): boolean {
  return changedFields(a, b).length === 0
}

function sameField(field: ArticleField, a: ArticleForm, b: ArticleForm): boolean {
  switch (field) {
    case 'images':
      return a.images.length === b.images.length && a.images.every((image, at) => image === b.images[at])
    case 'overall':
    case 'readTime':
      return (
        a[field] === b[field] ||
        (isNumberText(a[field], b[field]) && numberOf(a[field]) === numberOf(b[field]))
      )
    case 'facts':
      return sameFacts(a.facts, b.facts)
    case 'title':
    case 'introduction':
    case 'content':
    case 'publishedAt':
    case 'categoryId':
      return a[field] === b[field]
  }
}

const NUMBER = /^\d+([.,]\d+)?$/

/** The typed number, with a point or a Spanish comma; null if there is none. */
function numberOf(text: string): number | null {
  const typed = text.trim()
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) : null
}

function isNumberText(...texts: readonly string[]): boolean {
  return texts.every((text) => isBlank(text) || numberOf(text) !== null)
}

function numberText(number: number | null): string {
  return number === null ? '' : String(number)
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function isScoreText(text: string): boolean {
  const score = numberOf(text)
  if (score === null) return isBlank(text)
  return score >= SCORE_MIN && score <= SCORE_MAX && /^\d+([.,]\d0*)?$/.test(text.trim())
}

function isMinutesText(text: string): boolean {
  const minutes = numberOf(text)
  if (minutes === null) return isBlank(text)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 2_147_483_647
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && calendarDay(text) !== '' && text >= FIRST_DAY && text <= LAST_DAY
}
