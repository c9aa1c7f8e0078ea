import { ReadingIcon } from '#ui/reading-icon.tsx'
import { HeadCell, Tick } from '../frame/data-table.tsx'
import type { ArticleOrder } from '#store/admin-queries.ts'

/** The column headings (P16.1). Title and date sort the table, and pressing again reverses the order. */
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
    <>
      <HeadCell>
        <Tick
          aria-label="Seleccionar todos"
          checked={areAllSelected}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
      </HeadCell>
      <SortHead sort={byTitle} onSort={() => onOrder(order === 'titulo' ? 'titulo-desc' : 'titulo')}>
        Título
      </SortHead>
      <HeadCell>Miniatura</HeadCell>
      <HeadCell className="max-table:hidden">Categoría</HeadCell>
      <HeadCell className="max-table:hidden">Puntuación</HeadCell>
      <SortHead sort={byDate} onSort={() => onOrder(order === undefined ? 'fecha' : undefined)}>
        Fecha de publicación
      </SortHead>
      <HeadCell end>Acciones</HeadCell>
    </>
  )
}

function SortHead(props: {
  readonly sort: 'ascending' | 'descending' | 'none'
  readonly onSort: () => void
  readonly children: string
}) {
  const { sort, onSort, children } = props
  return (
    <HeadCell aria-sort={sort}>
      <button
        type="button"
        className="inline-flex min-h-target items-center gap-1 uppercase"
        onClick={onSort}
      >
        {children}
        {sort !== 'none' && (
          <span>
            <ReadingIcon name="down" small className={sort === 'ascending' ? 'rotate-180' : ''} />
          </span>
        )}
      </button>
    </HeadCell>
  )
}

export interface TableSearch {
  readonly texto?: string | undefined
  readonly categoria?: string | undefined
  /** The order; newest first if absent. */
  readonly orden?: OrderWord | undefined
  readonly pagina?: number | undefined
  /** The state of the articles, as `article-tools.tsx` names it. */
  readonly estado?: string | undefined
  readonly falta?: string | undefined
}

type OrderWord = 'fecha' | 'titulo' | 'titulo-desc'

const orders: Readonly<Record<OrderWord, ArticleOrder>> = {
  fecha: 'oldest',
  titulo: 'title',
  'titulo-desc': 'title-down',
}

/** Returns the order of the table: newest first, unless the address names another one (P24.2). */
export function orderOf(word: OrderWord | undefined): ArticleOrder {
  return word === undefined ? 'newest' : orders[word]
}

/** The orders as options of a select. */
export const orderNames: readonly (readonly [word: OrderWord | '', name: string])[] = [
  ['', 'Más recientes primero'],
  ['fecha', 'Más antiguos primero'],
  ['titulo', 'Título, de la A a la Z'],
  ['titulo-desc', 'Título, de la Z a la A'],
]
