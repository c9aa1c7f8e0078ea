// Texts of an article's facts: the values themselves, and what the form says of them.

export const YES = 'Sí'
export const NO = 'No'
/** In place of a value that nobody knows. */
export const NOT_FOUND = 'No lo hemos encontrado'

/** What the form says of a fact that cannot be saved. */
export const factErrors = {
  notNumber: 'Escribe un número',
  tooLarge: 'Este número es demasiado grande',
  notYesNo: 'Escribe sí o no',
  year: 'El año va de 1900 a 2100',
  price: 'El precio va de 0 a 10.000.000, con dos decimales como máximo',
  currency: 'La moneda son tres letras, como EUR',
  day: 'Esta fecha no vale',
  dayToCome: 'Este día aún no ha llegado',
  priceWithoutDay: 'Escribe de qué día es el precio',
  dayWithoutPrice: 'Falta el precio de ese día',
  testedDays: 'Los días de prueba son un número entero, de 1 a 10.000',
  shop: 'Escribe el nombre de la tienda',
  link: 'La dirección empieza por https://',
  correction: 'Escribe qué se ha corregido',
  unknownField: 'La categoría ya no tiene este dato',
} as const

/** A text that is too long, or not on one line. */
export function lineError(most: number): string {
  return `En una línea, con ${most} caracteres como máximo`
}

/** A list with too many entries. */
export function countError(most: number): string {
  return `Como máximo ${most}`
}

/** A number with more decimal places than its field has. */
export function decimalsError(most: number): string {
  if (most === 0) return 'Escribe un número sin decimales'
  return `Con ${most === 1 ? 'un decimal' : `${most} decimales`} como máximo`
}

/** A value outside of its list. */
export function choiceError(choices: readonly string[]): string {
  return `Elige uno de estos: ${choices.join(', ')}`
}

/** A number far from the others of its category: a remark, no error. `lowest` and `highest` carry their unit. */
export function unusualRemark(lowest: string, highest: string): string {
  return lowest === highest
    ? `Se sale de lo habitual en la categoría: ${lowest}`
    : `Se sale de lo habitual en la categoría: de ${lowest} a ${highest}`
}
