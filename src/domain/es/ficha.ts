// Texts of a review's facts, on its page and in comparisons.
import type { TestSource } from '../facts/article-facts.ts'

export const FICHA = 'Ficha'
/** Names of the facts that every category has. */
export const factNames = {
  product: 'Producto',
  brand: 'Marca',
  model: 'Modelo',
  year: 'Año',
  price: 'Precio',
} as const

/** Marks the better value of a row. */
export const BETTER = 'Mejor'

/** The extremes and the median of a category's values. */
export const spreadNames = { worst: 'Peor', median: 'Mediana', best: 'Mejor' } as const

/** Explains the bars; without a category's name if the review has none. */
export function barsSentence(category: string | null): string {
  return `Cada barra va del peor dato al mejor de ${category ?? 'su categoría'}. La raya fina es la mediana.`
}

export const TESTED = 'Cómo lo hemos probado'

/** How long the product was used. */
export function daysSentence(days: number): string {
  return `Lo hemos usado ${days === 1 ? 'un día' : `${days} días`}.`
}

/** How the product was obtained. */
export const sourceSentences: Readonly<Record<TestSource, string>> = {
  bought: 'Lo hemos comprado.',
  lent: 'Nos lo han prestado.',
  sent: 'Nos lo han enviado.',
}

/** What happened to the product. */
export function returnSentence(isReturned: boolean): string {
  return isReturned ? 'Ya lo hemos devuelto.' : 'Nos lo hemos quedado.'
}

/** Above the author's name. */
export const SIGNED = 'Firma'

export const PURCHASE = 'Dónde se compra'
/** Labels of a paid link and of any other. */
export const PAID = 'Pagado'
export const UNPAID = 'Sin comisión'

/** Above purchase links. */
export function purchaseSentence(isAnyPaid: boolean): string {
  return isAnyPaid
    ? `Si compras por un enlace que dice «${PAID}», cobramos una comisión.`
    : 'No cobramos por ninguno de estos enlaces.'
}

/** The title of corrections. */
export function correctionsTitle(count: number): string {
  return count === 1 ? 'Corrección' : 'Correcciones'
}
