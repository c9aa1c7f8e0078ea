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

/** `de 100 € a 200 €`, `desde 30 h`, `hasta 200 €`; null is an open end. */
export function rangeWords(from: string | null, to: string | null): string {
  if (from === null) return `hasta ${to}`
  if (to === null) return `desde ${from}`
  return from === to ? from : `de ${from} a ${to}`
}

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

/** The error of a number with more decimal places than its field. */
export function decimalsError(most: number): string {
  if (most === 0) return 'Escribe un número sin decimales'
  return `Con ${most === 1 ? 'un decimal' : `${most} decimales`} como máximo`
}

/** The error of a value that is not in its list. */
export function choiceError(choices: readonly string[]): string {
  return `Elige uno de estos: ${choices.join(', ')}`
}

/** A remark, not an error: the number is far from its category's. `lowest` and `highest` include their unit. */
export function unusualRemark(lowest: string, highest: string): string {
  return lowest === highest
    ? `Se sale de lo habitual en la categoría: ${lowest}`
    : `Se sale de lo habitual en la categoría: de ${lowest} a ${highest}`
}
