import { Icon } from '#ui/icon.tsx'
import type { ArticleOrder } from '#store/admin-queries.ts'

/** The column heads. Title and date sort, and another press reverses the order. */
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

/** The search of the table's address. */
export interface TableSearch {
  /** The query for titles and texts. */
  readonly texto?: string | undefined
  /** A category's id. */
  readonly categoria?: string | undefined
  /** The order; newest first when not given. */
  readonly orden?: OrderWord | undefined
  readonly pagina?: number | undefined
  /** The state of the articles, as `table-filters.ts` names it. */
  readonly estado?: string | undefined
  /** What the articles lack. */
  readonly falta?: string | undefined
}

/** The orders besides the newest first, as the address names them. */
type OrderWord = 'fecha' | 'titulo' | 'titulo-desc'

const orders: Readonly<Record<OrderWord, ArticleOrder>> = {
  fecha: 'oldest',
  titulo: 'title',
  'titulo-desc': 'title-down',
}

/** The order of the table: the newest first, unless the address names another one (P24.2). */
export function orderOf(word: OrderWord | undefined): ArticleOrder {
  return word === undefined ? 'newest' : orders[word]
}

/** The options of a list. */
export const orderNames: readonly (readonly [word: OrderWord | '', name: string])[] = [
  ['', 'Más recientes primero'],
  ['fecha', 'Más antiguos primero'],
  ['titulo', 'Título, de la A a la Z'],
  ['titulo-desc', 'Título, de la Z a la A'],
]
