import type { Category } from '#domain/categories/category.ts'
import { categoryOptions, Choice } from '../frame/fields.tsx'
import { lackFilters, standingFilters, type TableFilters } from './table-filters.ts'
import { orderNames, type TableSearch } from './table-order.tsx'

/** The query and filters. Small screens also have the order, because they have no column heads. */
export function ArticleTools(props: {
  readonly text: string
  readonly search: TableSearch
  readonly categories: readonly Category[]
  readonly onType: (text: string) => void
  readonly onTyped: () => void
  readonly onSearch: (change: Partial<TableSearch>) => void
  readonly filters: TableFilters
  readonly onFilter: (filters: TableFilters) => void
}) {
  const { text, search, categories, onType, onTyped, onSearch, filters, onFilter } = props
  return (
    <search className="bo-tools">
      <input
        className="in"
        type="search"
        aria-label="Buscar en títulos y textos"
        placeholder="Buscar en títulos y textos"
        value={text}
        onChange={({ target }) => onType(target.value)}
        onBlur={onTyped}
      />
      <Choice
        aria-label="Categoría"
        options={categoryOptions(categories, 'Todas las categorías')}
        value={search.categoria ?? ''}
        onChoose={(id) => onSearch({ categoria: id || undefined })}
      />
      <Choice
        aria-label="Estado"
        options={standingFilters}
        value={filters.standing}
        onChoose={(standing) => onFilter({ ...filters, standing })}
      />
      <Choice
        aria-label="Qué falta"
        options={lackFilters}
        value={filters.lacks}
        onChoose={(lacks) => onFilter({ ...filters, lacks })}
      />
      <Choice
        className="in bo-order"
        aria-label="Orden"
        options={orderNames}
        value={search.orden ?? ''}
        onChoose={(orden) => onSearch({ orden: orden || undefined })}
      />
    </search>
  )
}
