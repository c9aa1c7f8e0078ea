import type { ArticleOrder } from '#store/admin-queries.ts'

/** What the address of the table says. */
export interface TableSearch {
  readonly texto?: string | undefined
  readonly categoria?: string | undefined
  readonly orden?: OrderWord | undefined
  readonly pagina?: number | undefined
  readonly estado?: string | undefined
  readonly falta?: string | undefined
}

/** The orders besides the newest first, as the address names them. */
export type OrderWord = 'fecha' | 'titulo' | 'titulo-desc'

const orders: Readonly<Record<OrderWord, ArticleOrder>> = {
  fecha: 'oldest',
  titulo: 'title',
  'titulo-desc': 'title-down',
}

export function orderOf(word: OrderWord | undefined): ArticleOrder {
  return word === undefined ? 'newest' : orders[word]
}

/** In the words of a list to choose from. */
export const orderNames: readonly (readonly [word: OrderWord | '', name: string])[] = [
  ['', 'Más recientes primero'],
  ['fecha', 'Más antiguos primero'],
  ['titulo', 'Título, de la A a la Z'],
  ['titulo-desc', 'Título, de la Z a la A'],
]

export function isOrderWord(text: string): text is OrderWord {
  return text in orders
}
