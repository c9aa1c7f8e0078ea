// Texts of the facts in an article's form, and of its versions beside each other.
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

export const factsFormTexts = {
  none: 'Sin ficha',
  currency: 'Moneda',
  pricedOn: 'Día del precio',
  tested: 'Cómo se ha probado',
  testedDays: 'Días de prueba',
  source: 'Cómo ha llegado',
  isReturned: 'Al acabar',
  author: 'Firma',
  unsigned: 'Nadie',
  unknownAuthor: 'Alguien que ya no está',
  link: 'Enlace de compra',
  links: 'Enlaces de compra',
  shop: 'Tienda',
  address: 'Dirección',
  isPaid: 'Cobramos por este enlace',
  correction: 'Corrección',
  corrections: 'Correcciones',
  day: 'Día',
  what: 'Qué se ha corregido',
  addLink: 'Añadir un enlace',
  addCorrection: 'Añadir una corrección',
  remove: 'Quitar',
  unknown: 'Sin indicar',
  noCategory: 'Elige una categoría y aparecerán sus datos.',
  noFields: 'Esta categoría no tiene datos propios. Se definen en su formulario.',
  ofOthers: 'De otra categoría, o de un dato que ya no existe. No se muestra a nadie.',
  values: 'Datos',
  paste: 'Pegar una tabla de especificaciones',
  pasteHint: 'De la página del fabricante o de una hoja de cálculo.',
  take: 'Usar',
  takeAll: 'Usar todo',
  nothingFound: 'Ninguna línea coincide con un dato de la categoría.',
  closePasted: 'Cerrar',
  bothMerged: 'Los dos, dato a dato',
} as const

export const sourceNames: Readonly<Record<TestSource, string>> = {
  bought: 'Comprado',
  lent: 'Prestado',
  sent: 'Enviado por la marca',
}

/** What became of the product. */
export const returnedNames = { yes: 'Devuelto', no: 'Nos lo quedamos' } as const

/** `3 datos`; an article without facts says nothing. */
export function factsCount(count: number): string {
  return count === 1 ? '1 dato' : `${count} datos`
}

/** How many rows of a pasted table the form can take over. */
export function foundWords(count: number): string {
  return count === 1 ? 'Una línea se reconoce.' : `${count} líneas se reconocen.`
}
