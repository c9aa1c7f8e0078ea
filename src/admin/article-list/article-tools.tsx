import type { Category } from '#domain/categories/category.ts'
import { categoryOptions } from '../frame/fields.tsx'
import { ListChoice, ListSearch, ListTools } from '../frame/list-tools.tsx'
import { lackFilters, standingFilters, type TableFilters } from './table-filters.ts'
import { orderNames, type TableSearch } from './table-order.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { todayLocal } from '#domain/articles/dates.ts'
import { oldPricesWords } from '#domain/es/admin-guides.ts'
import { oldPrices } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'

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
    <ListTools>
      <ListSearch
        label="Buscar en títulos y textos"
        value={text}
        onChange={({ target }) => onType(target.value)}
        onBlur={onTyped}
      />
      <ListChoice
        aria-label="Categoría"
        options={categoryOptions(categories, 'Todas las categorías')}
        value={search.categoria ?? ''}
        onChoose={(id) => onSearch({ categoria: id || undefined })}
      />
      <ListChoice
        aria-label="Estado"
        options={standingFilters}
        value={filters.standing}
        onChoose={(standing) => onFilter({ ...filters, standing })}
      />
      <ListChoice
        aria-label="Qué falta"
        options={lackFilters}
        value={filters.lacks}
        onChoose={(lacks) => onFilter({ ...filters, lacks })}
      />
      <ListChoice
        className="lg:hidden"
        aria-label="Orden"
        options={orderNames}
        value={search.orden ?? ''}
        onChoose={(orden) => onSearch({ orden: orden || undefined })}
      />
    </ListTools>
  )
}

/** How many prices are to be looked up again, as a link to them; nothing if none is (P27.46). */
export function OldPricesLink() {
  const [today] = useState(() => todayLocal(new Date()))
  const { length = 0 } = useStored(oldPrices, { today }) ?? {}
  if (length === 0) return null
  return (
    <Link to="/admin/prices" className={`${buttonClass()} max-md:order-last`}>
      {oldPricesWords(length)}
    </Link>
  )
}
