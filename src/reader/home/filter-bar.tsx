import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { CategoryIcon } from '#content/category-badge.tsx'
import type { Category } from '#domain/categories/category.ts'
import { pathOf } from '#domain/lists/list-place.ts'
import { Icon } from '#ui/icon.tsx'

/** From this number on, the index wraps into columns. */
const MANY = 13

/** 'Todas las categorías' and each category (P4.11); selecting one goes to its page 1 (P3.7). */
export const FilterBar = memo(function FilterBar(props: {
  readonly categories: readonly Category[]
  readonly selected: Category | null
}) {
  const { categories, selected } = props
  const row = useRef<HTMLUListElement>(null)

  // On a phone the row scrolls, and the selected cell may be out of sight.
  useEffect(() => {
    const cell = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && cell) row.current.scrollLeft = cell.offsetLeft - row.current.clientWidth / 3
  }, [selected?.id])

  return (
    <nav
      className={
        categories.length + 1 >= MANY ? 'filter-bar filter-many mt-section' : 'filter-bar mt-section'
      }
      aria-label="Filtrar por categoría"
    >
      <ul className="filter-row" ref={row}>
        <li>
          <Cell slug={null} current={selected === null}>
            <Icon name="all" className="lg:size-5" />
            <span>Todas las categorías</span>
          </Cell>
        </li>
        {categories.map((category) => (
          <li key={category.id} data-cat={category.id}>
            <Cell slug={category.slug} current={category.id === selected?.id}>
              <CategoryIcon name={category.name} className="lg:size-5" />
              <span>{category.name}</span>
            </Cell>
          </li>
        ))}
      </ul>
    </nav>
  )
})

function Cell(props: {
  readonly slug: string | null
  readonly current: boolean
  readonly children: React.ReactNode
}) {
  return (
    <Link
      to={pathOf({ category: props.slug, page: 1 })}
      className="cell"
      aria-current={props.current ? 'true' : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {props.children}
    </Link>
  )
}
