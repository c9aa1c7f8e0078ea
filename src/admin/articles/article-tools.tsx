import type { Category } from '#domain/category.ts'
import { isOrderWord, orderNames, type TableSearch } from './table-order.ts'

/** Search, category, and on small screens the order, whose column heads are not there. */
export function ArticleTools(props: {
  readonly text: string
  readonly search: TableSearch
  readonly categories: readonly Category[]
  readonly onType: (text: string) => void
  readonly onTyped: () => void
  readonly onSearch: (change: Partial<TableSearch>) => void
}) {
  const { text, search, categories, onType, onTyped, onSearch } = props
  return (
    <search className="bo-tools">
      <input
        className="in"
        type="search"
        aria-label="Buscar en los títulos"
        placeholder="Buscar en los títulos"
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
