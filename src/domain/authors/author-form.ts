// An author's form (P27.42): its values and rules, and the bodies of the create and update calls.
import { SLUG_HINT } from '../categories/category-form.ts'
import type { Author } from '../authors/author.ts'
import { fits, isAddressPart, isFace, LONGEST } from './rules.ts'

/** The inputs' values, as typed; an empty text means none. */
export interface AuthorForm {
  readonly name: string
  readonly slug: string
  readonly sentence: string
  readonly expertise: string
  /** The address of a picture. */
  readonly face: string
  /** Was the slug typed? Then it is no longer derived. Always true for an existing author. */
  readonly slugEdited: boolean
}

/** In the order of the form. */
const AUTHOR_FIELDS = ['name', 'slug', 'sentence', 'expertise', 'face'] as const

export type AuthorField = (typeof AUTHOR_FIELDS)[number]

/** Columns of the create and update calls. */
export type AuthorColumns = Readonly<Partial<ReturnType<typeof authorColumns>>>

export const NEW_AUTHOR: AuthorForm = {
  name: '',
  slug: '',
  sentence: '',
  expertise: '',
  face: '',
  slugEdited: false,
}

/** The form of an existing author. */
export function authorToForm({ name, slug, sentence, expertise, face }: Author): AuthorForm {
  return {
    name,
    slug,
    sentence: sentence ?? '',
    expertise: expertise ?? '',
    face: face ?? '',
    slugEdited: true,
  }
}

/** Errors that prevent a save, by field. `others` are the other authors. */
export function authorFormErrors(
  { name, slug, sentence, expertise, face }: AuthorForm,
  others: readonly { readonly slug: string }[] = [],
): Partial<Record<AuthorField, string>> {
  return {
    ...(name.trim() === '' && { name: 'Escribe un nombre' }),
    ...(!fits(name, LONGEST.name) && { name: tooLong(LONGEST.name) }),
    ...slugErrors(slug, others, 'Ya hay otro autor con este slug'),
    ...(!fits(sentence, LONGEST.sentence) && { sentence: tooLong(LONGEST.sentence) }),
    ...(!fits(expertise, LONGEST.expertise) && { expertise: tooLong(LONGEST.expertise) }),
    ...(face !== '' && !isFace(face) && { face: 'Esta imagen no vale' }),
  }
}

/** Errors of a slug, for that field. */
export function slugErrors(
  slug: string,
  others: readonly { readonly slug: string }[],
  taken: string,
): { readonly slug?: string } {
  if (slug === '') return { slug: 'Escribe un slug' }
  if (!isAddressPart(slug)) return { slug: slug.length > 100 ? tooLong(100) : SLUG_HINT }
  return others.some((other) => other.slug === slug) ? { slug: taken } : {}
}

/** The error of a text with too many characters. */
export function tooLong(most: number): string {
  return `Caben ${most} caracteres`
}

/** Every column of the form. */
export function authorColumns({ name, slug, sentence, expertise, face }: AuthorForm) {
  return {
    name: name.trim(),
    slug,
    sentence: sentence.trim() || null,
    expertise: expertise.trim() || null,
    face: face || null,
  }
}

/** The fields that differ between two forms. */
export function changedAuthorFields(form: AuthorForm, other: AuthorForm): AuthorField[] {
  return AUTHOR_FIELDS.filter((field) => form[field] !== other[field])
}
