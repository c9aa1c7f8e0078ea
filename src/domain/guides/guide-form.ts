// A guide's form (P27.43): its values and rules, and the bodies of the create and update calls.
import { isDay, sayTheSame } from '../facts/check-facts.ts'
import type { Guide, Pick } from '../guides/guide.ts'
import { numberText, typedNumber } from '../facts/spanish-number.ts'
import { followedBySlug } from '../categories/category-form.ts'
import { slugErrors, tooLong } from '../authors/author-form.ts'
import { sumIn } from './pick-problems.ts'
import { fits, isMaxPrice, isReason, LONGEST, MOST_PICKS } from '../authors/rules.ts'

/** A guide as editors see it, published or not. */
export interface EditedGuide extends Omit<Guide, 'publishedAt'> {
  /** Null: only administrators see it. */
  readonly publishedAt: string | null
}

/** The inputs' values, as typed. */
export interface GuideForm {
  /** The question. */
  readonly title: string
  readonly slug: string
  readonly introduction: string
  /** Empty: any. */
  readonly categoryId: string
  /** In euros, as typed. */
  readonly maxPrice: string
  /** In order. */
  readonly picks: readonly Pick[]
  /** `YYYY-MM-DD`. */
  readonly checkedOn: string
  /** When it was published, in ISO 8601; empty if it is not. */
  readonly publishedAt: string
  /** Was the slug typed? Always true for an existing guide. */
  readonly slugEdited: boolean
}

/** In the order of the form. */
const GUIDE_FIELDS = [
  'title',
  'slug',
  'introduction',
  'categoryId',
  'maxPrice',
  'picks',
  'checkedOn',
  'publishedAt',
] as const

export type GuideField = (typeof GUIDE_FIELDS)[number]

/** Columns of the create and update calls. */
export type GuideColumns = Readonly<Partial<ReturnType<typeof guideColumns>>>

/** An empty form. `today` is the local calendar day. */
export function newGuideForm(today: string): GuideForm {
  return {
    title: '',
    slug: '',
    introduction: '',
    categoryId: '',
    maxPrice: '',
    picks: [],
    checkedOn: today,
    publishedAt: '',
    slugEdited: false,
  }
}

/** The form of an existing guide. */
export function guideToForm(guide: EditedGuide): GuideForm {
  const { title, slug, introduction, categoryId, maxPrice, picks, checkedOn, publishedAt } = guide
  return {
    title,
    slug,
    introduction,
    categoryId: categoryId ?? '',
    maxPrice: moneyText(maxPrice),
    picks,
    checkedOn,
    // Servers format the same instant in different ways.
    publishedAt: publishedAt === null ? '' : new Date(publishedAt).toISOString(),
    slugEdited: true,
  }
}

/** Returns the form with this question. The price follows the amount in the question until an editor types another. */
export function withQuestion(form: GuideForm, title: string): GuideForm {
  const follows = form.maxPrice === moneyText(sumIn(form.title))
  const asked = { ...form, title, maxPrice: follows ? moneyText(sumIn(title)) : form.maxPrice }
  const { slug } = followedBySlug(asked, title)
  return form.slugEdited ? asked : { ...asked, slug: slug.slice(0, 100).replace(/^-+|-+$/g, '') }
}

/** The price limit of the form's picks, in euros; null: no limit. */
export function maxPriceOf({ maxPrice }: Some<'maxPrice'>): number | null {
  return maxPrice.trim() === '' ? null : (typedNumber(maxPrice)?.value ?? null)
}

type Some<Field extends keyof GuideForm> = { readonly [Name in Field]: GuideForm[Name] }

/** Errors that prevent a save, by field. `others` are the other guides. */
export function guideFormErrors(
  { title, slug, introduction, maxPrice, picks, checkedOn }: GuideForm,
  others: readonly { readonly slug: string }[] = [],
): Partial<Record<GuideField, string>> {
  const price = maxPrice.trim() === '' ? 0 : (typedNumber(maxPrice)?.value ?? -1)
  return {
    ...(title.trim() === '' && { title: 'Escribe la pregunta' }),
    ...(!fits(title, LONGEST.title) && { title: tooLong(LONGEST.title) }),
    ...slugErrors(slug, others, 'Ya hay otra guía con este slug'),
    ...(!fits(introduction, LONGEST.introduction) && { introduction: tooLong(LONGEST.introduction) }),
    ...(!isMaxPrice(price) && { maxPrice: 'Este precio no vale' }),
    ...(picks.some(({ reason }) => !isReason(reason.trim())) && {
      picks: `Di por qué en cada elección, en ${LONGEST.reason} caracteres como máximo`,
    }),
    ...(picks.length > MOST_PICKS && { picks: `Como máximo ${MOST_PICKS} elecciones` }),
    ...(!isDay(checkedOn) && { checkedOn: 'Esta fecha no vale' }),
  }
}

/** Every column of the form. */
export function guideColumns(form: GuideForm) {
  const { title, slug, introduction, categoryId, picks, checkedOn, publishedAt } = form
  return {
    title: title.trim(),
    slug,
    introduction,
    category_id: categoryId || null,
    max_price: maxPriceOf(form),
    picks: picks.map(({ article, reason }) => ({ article, reason: reason.trim() })),
    checked_on: checkedOn,
    published_at: publishedAt || null,
  }
}

/** The fields that differ between two forms. */
export function changedGuideFields(form: GuideForm, other: GuideForm): GuideField[] {
  return GUIDE_FIELDS.filter((field) =>
    field === 'picks' ? !sayTheSame(form.picks, other.picks) : form[field] !== other[field],
  )
}

function moneyText(price: number | null): string {
  return price === null ? '' : numberText(price, 2, Number.isInteger(price) ? 0 : 2).replaceAll('.', '')
}
