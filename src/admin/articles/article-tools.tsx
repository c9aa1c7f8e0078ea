import { useState } from 'react'
import type { Category } from '#domain/category.ts'
import { isOrderWord, orderNames, type TableSearch } from './table-order.ts'

/** Search, category, and on small screens the order, whose column heads are not there. */
export function ArticleTools(props: {
  readonly search: TableSearch
  readonly categories: readonly Category[]
  readonly onAsk: (change: Partial<TableSearch>) => void
}) {
  const { search, categories, onAsk } = props
  // While somebody types the address follows; a place gone back to is shown again.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <search className="bo-tools">
      <input
        className="in"
        type="search"
        aria-label="Buscar en los títulos"
        placeholder="Buscar en los títulos"
        value={typed ?? search.texto ?? ''}
        onChange={({ target }) => {
          setTyped(target.value)
          onAsk({ texto: target.value || undefined })
        }}
        onBlur={() => setTyped(null)}
      />
      <select
        className="in"
        aria-label="Categoría"
        value={search.categoria ?? ''}
        onChange={({ target }) => onAsk({ categoria: target.value || undefined })}
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
        onChange={({ target }) => onAsk({ orden: isOrderWord(target.value) ? target.value : undefined })}
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
