// Texts of an article's facts: the values, and messages of the form about them.

export const YES = 'Sí'
export const NO = 'No'
/** Shown in place of an unknown value. */
export const NOT_FOUND = 'No lo hemos encontrado'

/** The facets of every list, by their name in addresses. */
export const facetLabels: Readonly<Record<string, string>> = {
  precio: 'Precio',
  nota: 'Puntuación',
  marca: 'Marca',
  anio: 'Año',
  categoria: 'Categoría',
}

/** Removes all filters. */
export const CLEAR_FILTERS = 'Quitar filtros'

/** Errors of facts that cannot be saved. */
export const factErrors = {
  notNumber: 'Escribe un número',
  tooLarge: 'Este número es demasiado grande',
  notYesNo: 'Escribe sí o no',
} as const

/** The error of a text that is too long, or not on one line. */
export function lineError(most: number): string {
  return `En una línea, con ${most} caracteres como máximo`
}

/** The error of a list with too many entries. */
export function countError(most: number): string {
  return `Como máximo ${most}`
}

/** The error of a value that is not in its list. */
export function choiceError(choices: readonly string[]): string {
  return `Elige uno de estos: ${choices.join(', ')}`
}
