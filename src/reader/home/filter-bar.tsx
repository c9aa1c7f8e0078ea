import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { CATEGORY_CELL, CategoryIcon } from '#content/category-badge.tsx'
import type { Category } from '#domain/categories/category.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { Icon } from '#ui/icon.tsx'

/** From this number on, the index wraps into columns if there is room for them. */
const MANY = 13

const ITEM = 'flex max-w-64 min-w-0 flex-none snap-start'
/**
 * Further cells wrap to a second row, whose top border overlaps the bottom border of the first. Smaller letters on a
 * laptop, so that the sample's seven categories fit in one row.
 */
const few = {
  bar: 'lg:mx-0',
  row: 'lg:flex-wrap lg:overflow-hidden lg:p-0 lg:mask-none',
  item: 'lg:-mt-px lg:grow lg:border-t lg:border-line',
  cell: 'border-l border-line in-[li:last-child]:border-r lg:justify-center lg:px-2 lg:max-xl:gap-1 lg:max-xl:px-1.5 lg:max-xl:text-small',
}
const many = {
  bar: 'md:mx-0',
  row: 'md:grid md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] md:overflow-hidden md:p-0 md:mask-none',
  item: 'md:first:col-span-2',
  cell: 'max-md:border-l max-md:border-line max-md:in-[li:last-child]:border-r md:px-3 md:[box-shadow:0_0_0_0.5px_var(--line)] lg:max-xl:gap-1 lg:max-xl:text-small',
}

/** 'Todas las categorías' and each category (P4.11); selecting one goes to its page 1 (P3.7). */
export const FilterBar = memo(function FilterBar(props: {
  readonly categories: readonly Category[]
  readonly selected: Category | null
}) {
  const { categories, selected } = props
  const row = useRef<HTMLUListElement>(null)

  // On a phone the row scrolls, and the selected cell may be out of view.
  useEffect(() => {
    const cell = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && cell) row.current.scrollLeft = cell.offsetLeft - row.current.clientWidth / 3
  }, [selected?.id])

  const look = categories.length + 1 >= MANY ? many : few

  return (
    <nav
      className={`-mx-margin mt-section border-y border-line ${look.bar}`}
      aria-label="Filtrar por categoría"
    >
      <ul
        className={`scrollbar-none flex snap-x scroll-px-margin overflow-x-auto [mask-image:linear-gradient(to_right,transparent_0,#000_var(--margin-page),#000_calc(100%-3rem),transparent)] px-margin ${look.row}`}
        ref={row}
      >
        <li className={`${ITEM} ${look.item}`}>
          <Cell slug={null} current={selected === null} look={look.cell}>
            <Icon name="all" className={iconLook(selected === null)} />
            <span className="truncate">Todas las categorías</span>
          </Cell>
        </li>
        {categories.map((category) => (
          <li key={category.id} className={`${ITEM} ${look.item}`} data-cat={category.id}>
            <Cell slug={category.slug} current={category.id === selected?.id} look={look.cell}>
              <CategoryIcon name={category.name} className={iconLook(category.id === selected?.id)} />
              <span className="truncate">{category.name}</span>
            </Cell>
          </li>
        ))}
      </ul>
    </nav>
  )
})

function iconLook(isCurrent: boolean): string {
  return isCurrent ? 'lg:size-5' : 'text-cat-ink lg:size-5'
}

function Cell(props: {
  readonly slug: string | null
  readonly current: boolean
  readonly look: string
  readonly children: React.ReactNode
}) {
  return (
    <Link
      to={pathOf({ category: props.slug, page: 1 })}
      className={`${CATEGORY_CELL} whitespace-nowrap transition-[background-color,color] hover:bg-sunk focus-visible:-outline-offset-5 aria-[current]:focus-visible:outline-current ${props.look}`}
      aria-current={props.current ? 'true' : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {props.children}
    </Link>
  )
}
