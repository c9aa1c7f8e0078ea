import { Icon } from '#ui/icon.tsx'
import type { OrderWord } from './table-order.ts'

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
