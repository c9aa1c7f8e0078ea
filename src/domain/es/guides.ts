// Texts of guides, rankings and authors' pages.
import type { CategoryField } from '../facts/category-field.ts'
import { priceText } from '../facts/spanish-number.ts'

export const GUIDES_TITLE = 'Guías'
/** The introduction of the list of guides, and its description for search engines. */
export const GUIDES_SENTENCE =
  'Preguntas de quien va a comprar, contestadas con lo que hemos probado. Cada guía dice cuándo se comprobó.'
/** A category's ranking, wherever it is linked. */
export const BEST = 'Los mejores'

export const notFoundTexts = {
  author: 'No conocemos esta firma',
  guide: 'Esta guía no existe',
  ranking: 'Esta categoría no existe',
} as const

/** `Los mejores de Audio`, `Los de Audio con más batería por menos de 200 €`. `field`: null for the score. */
export function rankingTitle(
  category: string,
  {
    field,
    most,
  }: { readonly field: Pick<CategoryField, 'label' | 'better'> | null; readonly most: number | null },
): string {
  const what = field === null ? `${BEST} de ${category}` : `Los de ${category} con ${rankedBy(field)}`
  return most === null ? what : `${what} ${below(most)}`
}

/** `más batería`, `menos peso`. */
export function rankedBy({ label, better }: Pick<CategoryField, 'label' | 'better'>): string {
  return `${better === 'less' ? 'menos' : 'más'} ${uncapitalised(label)}`
}

/** `por menos de 200 €` */
export function below(most: number): string {
  return `por menos de ${priceText(most)}`
}

/** Capitalises a link's text, which may begin with any word. */
export function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Converts a label for use within a sentence. An abbreviation keeps its capitals. */
function uncapitalised(label: string): string {
  const [first = '', second = ''] = label
  return second === second.toUpperCase() && /\p{L}/u.test(second)
    ? label
    : first.toLowerCase() + label.slice(first.length)
}

/** Under a ranking's title. */
export function rankingSentence(category: string, field: Pick<CategoryField, 'label'> | null): string {
  return field === null
    ? `Lo que mejor nota tiene de cuanto hemos probado en ${category}. A igual nota, lo más nuevo primero.`
    : `Ordenado por lo que hemos medido: ${uncapitalised(field.label)}. Solo está lo que tiene ese dato.`
}
