import type { Category } from '#domain/categories/category.ts'
import { lackFilters, standingFilters, type TableFilters } from './table-filters.ts'
import { isOrderWord, orderNames, type TableSearch } from './table-order.tsx'

/** Search, category, and on small screens the order, whose column heads are not there. */
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
      <select
        className="in"
        aria-label="Categoría"
        value={search.categoria ?? ''}
        onChange={({ target }) => onSearch({ categoria: target.value || undefined })}
      >
        <option value="">Todas las categorías</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Choice
        label="Estado"
        options={standingFilters}
        value={filters.standing}
        onChoose={(standing) => onFilter({ ...filters, standing })}
      />
      <Choice
        label="Qué falta"
        options={lackFilters}
        value={filters.lacks}
        onChoose={(lacks) => onFilter({ ...filters, lacks })}
      />
      <select
        className="in bo-order"
        aria-label="Orden"
        value={search.orden ?? ''}
        onChange={({ target }) => onSearch({ orden: isOrderWord(target.value) ? target.value : undefined })}
      >
        {orderNames.map(([word, name]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </select>
    </search>
  )
}

function Choice<Value extends string>(props: {
  readonly label: string
  readonly options: readonly (readonly [value: Value, name: string])[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}) {
  const { label, options, value, onChoose } = props
  return (
    <select
      className="in"
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([one]) => one === target.value)
        if (chosen) onChoose(chosen[0])
      }}
    >
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  )
}
