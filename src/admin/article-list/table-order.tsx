import { Icon } from '#ui/icon.tsx'
import type { ArticleOrder } from '#store/admin-queries.ts'

/** The column heads; title and date sort, once more turns the order round. */
export function SortableHeads(props: {
  readonly order: OrderWord | undefined
  readonly areAllSelected: boolean
  readonly onOrder: (order: OrderWord | undefined) => void
  readonly onSelectAll: (isOn: boolean) => void
}) {
  const { order, areAllSelected, onOrder, onSelectAll } = props
  const byTitle = order === 'titulo' ? 'ascending' : order === 'titulo-desc' ? 'descending' : 'none'
  const byDate = order === undefined ? 'descending' : order === 'fecha' ? 'ascending' : 'none'
  return (
    <thead className="label">
      <tr>
        <th scope="col" className="c-tick">
          <input
            className="tick"
            type="checkbox"
            aria-label="Seleccionar todos"
            checked={areAllSelected}
            onChange={({ target }) => onSelectAll(target.checked)}
          />
        </th>
        <th scope="col" aria-sort={byTitle}>
          <button type="button" onClick={() => onOrder(order === 'titulo' ? 'titulo-desc' : 'titulo')}>
            Título
            <SortMark sort={byTitle} />
          </button>
        </th>
        <th scope="col">Miniatura</th>
        <th scope="col" className="c-wide">
          Categoría
        </th>
        <th scope="col" className="c-wide c-score">
          Puntuación
        </th>
        <th scope="col" aria-sort={byDate}>
          <button type="button" onClick={() => onOrder(order === undefined ? 'fecha' : undefined)}>
            Fecha de publicación
            <SortMark sort={byDate} />
          </button>
        </th>
        <th scope="col" className="acts">
          Acciones
        </th>
      </tr>
    </thead>
  )
}

function SortMark({ sort }: { readonly sort: 'ascending' | 'descending' | 'none' }) {
  if (sort === 'none') return null
  return (
    <span className={sort === 'ascending' ? 'sort-up' : undefined}>
      <Icon name="down" small />
    </span>
  )
}

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
type OrderWord = 'fecha' | 'titulo' | 'titulo-desc'

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
