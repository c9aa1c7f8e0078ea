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

/** The extremes and the median of a category's values. */
export const spreadNames = { worst: 'Peor', median: 'Mediana', best: 'Mejor' } as const

/** How the product was obtained. */
export const sourceSentences: Readonly<Record<TestSource, string>> = {
  bought: 'Lo hemos comprado.',
  lent: 'Nos lo han prestado.',
  sent: 'Nos lo han enviado.',
}

/** Labels of a paid link and of any other. */
export const PAID = 'Pagado'
export const UNPAID = 'Sin comisión'
