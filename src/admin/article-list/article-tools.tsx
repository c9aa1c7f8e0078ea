import type { Category } from '#domain/categories/category.ts'
import { categoryOptions, Choice } from '../frame/fields.tsx'
import { lackFilters, standingFilters, type TableFilters } from './table-filters.ts'
import { orderNames, type TableSearch } from './table-order.tsx'
import { inputClass } from '#ui/field.tsx'

const NARROW = 'w-auto! max-w-[min(22rem,100%)] flex-[1_1_12rem] bg-paper!'

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
        className={inputClass('text', 'w-auto! max-w-[min(22rem,100%)] flex-[1_1_16rem] bg-paper!')}
        type="search"
        aria-label="Buscar en títulos y textos"
        placeholder="Buscar en títulos y textos"
        value={text}
        onChange={({ target }) => onType(target.value)}
        onBlur={onTyped}
      />
      <Choice
        className={NARROW}
        aria-label="Categoría"
        options={categoryOptions(categories, 'Todas las categorías')}
        value={search.categoria ?? ''}
        onChoose={(id) => onSearch({ categoria: id || undefined })}
      />
      <Choice
        className={NARROW}
        aria-label="Estado"
        options={standingFilters}
        value={filters.standing}
        onChoose={(standing) => onFilter({ ...filters, standing })}
      />
      <Choice
        className={NARROW}
        aria-label="Qué falta"
        options={lackFilters}
        value={filters.lacks}
        onChoose={(lacks) => onFilter({ ...filters, lacks })}
      />
      <Choice
        className={`bo-order ${NARROW}`}
        aria-label="Orden"
        options={orderNames}
        value={search.orden ?? ''}
        onChoose={(orden) => onSearch({ orden: orden || undefined })}
      />
    </search>
  )
}
