// Texts of the facts in an article's form, and of versions side by side.
import type { TestSource } from '../facts/article-facts.ts'
import type { FieldKind } from '../facts/category-field.ts'

export const kindNames: Readonly<Record<FieldKind, string>> = {
  number: 'Número',
  text: 'Texto',
  boolean: 'Sí o no',
  choice: 'Uno de varios valores',
}

export const fieldFormTexts = {
  title: 'Datos de sus reseñas',
  none: 'Ninguno',
  better: { more: 'Más es mejor', less: 'Menos es mejor' },
  filters: 'Sirve de filtro',
  manyChoices: (most: number) => `Como máximo ${most} valores`,
} as const

/** Explains what removing a field means for the reviews that have it. */
export function removedFieldWords(label: string, reviews: number): string {
  const many = reviews === 1 ? 'Una reseña tiene' : `${reviews} reseñas tienen`
  return `${many} «${label}». Al guardar, dejará de verse en ${reviews === 1 ? 'ella' : 'ellas'}.`
}

export const factsFormTexts = {
  none: 'Sin ficha',
  testedDays: 'Días de prueba',
  source: 'Cómo ha llegado',
  isReturned: 'Al acabar',
  author: 'Firma',
  unknownAuthor: 'Alguien que ya no está',
  link: 'Enlace de compra',
  correction: 'Corrección',
  remove: 'Quitar',
  unknown: 'Sin indicar',
  take: 'Usar',
} as const

export const sourceNames: Readonly<Record<TestSource, string>> = {
  bought: 'Comprado',
  lent: 'Prestado',
  sent: 'Enviado por la marca',
}

/** What happened to the product. */
export const returnedNames = { yes: 'Devuelto', no: 'Nos lo quedamos' } as const

/** `3 datos`; empty for an article without facts. */
export function factsCount(count: number): string {
  return count === 1 ? '1 dato' : `${count} datos`
}

/** How many rows of a pasted table the form can use. */
export function foundWords(count: number): string {
  return count === 1 ? 'Una línea se reconoce.' : `${count} líneas se reconocen.`
}
