// Texts of the fields in a category's form.

import type { FieldKind } from '../facts/category-field.ts'

export const kindNames: Readonly<Record<FieldKind, string>> = {
  number: 'Número',
  text: 'Texto',
  boolean: 'Sí o no',
  choice: 'Uno de varios valores',
}

export const fieldFormTexts = {
  title: 'Datos de sus reseñas',
  hint: 'Lo que mide cada reseña de esta categoría, en el orden de su ficha.',
  none: 'Ninguno',
  one: 'Dato',
  label: 'Nombre del dato',
  kind: 'Tipo',
  unit: 'Unidad',
  decimals: 'Decimales',
  isBetter: 'Es mejor',
  better: { more: 'Más es mejor', less: 'Menos es mejor' },
  neither: 'Da igual',
  filters: 'Sirve de filtro',
  choices: 'Valores',
  choicesHint: 'Uno en cada línea.',
  add: 'Añadir un dato',
  remove: 'Quitar',
  up: 'Subir',
  down: 'Bajar',
  noLabel: 'Escribe el nombre del dato',
  noChoices: 'Escribe al menos un valor',
  manyChoices: (most: number) => `Como máximo ${most} valores`,
} as const

/** What removing a field means for the reviews that state it. */
export function removedFieldWords(label: string, reviews: number): string {
  const many = reviews === 1 ? 'Una reseña tiene' : `${reviews} reseñas tienen`
  return `${many} «${label}». Al guardar, dejará de verse en ${reviews === 1 ? 'ella' : 'ellas'}.`
}
