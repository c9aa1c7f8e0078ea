import type { Category } from '#domain/categories/category.ts'
import { categoryOptions } from '../frame/fields.tsx'
import { ListChoice, ListSearch, ListTools } from '../frame/record-list.tsx'
import { orderNames, type TableSearch } from './table-order.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { todayLocal } from '#domain/articles/dates.ts'
import { oldPricesWords } from '#domain/es/admin-guides.ts'
import { oldPrices } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import type { DraftEntry } from '#api/write/server-drafts.ts'
import { type DraftStanding, standingNames, standingOf } from '#domain/es/server-drafts.ts'
import type { ArticleTableArgs } from '#store/admin-queries.ts'

/** The filters of the table (P16.11). Empty for all articles. */
interface TableFilters {
  readonly standing: DraftStanding | 'published' | ''
  readonly lacks: 'cover' | 'category' | ''
}

/** As named in the address. */
const standingWords: readonly (readonly [value: TableFilters['standing'], word: string])[] = [
  ['published', 'publicado'],
  ['draft', 'borrador'],
  ['scheduled', 'programado'],
  ['changed', 'cambiado'],
]
const lackWords: readonly (readonly [value: TableFilters['lacks'], word: string])[] = [
  ['cover', 'portada'],
  ['category', 'categoria'],
]

/** Parses the filters of an address; unknown words are ignored. */
export function filtersOf({ estado, falta }: Pick<TableSearch, 'estado' | 'falta'>): TableFilters {
  return {
    standing: standingWords.find(([, word]) => word === estado)?.[0] ?? '',
    lacks: lackWords.find(([, word]) => word === falta)?.[0] ?? '',
  }
}

/** Converts the filters to their form in the address. */
export function filterSearch({ standing, lacks }: TableFilters): Pick<TableSearch, 'estado' | 'falta'> {
  return {
    estado: standingWords.find(([value]) => value === standing)?.[1],
    falta: lackWords.find(([value]) => value === lacks)?.[1],
  }
}

/** As options of a select. */
const standingFilters: readonly (readonly [value: TableFilters['standing'], name: string])[] = [
  ['', 'Todos los estados'],
  ['published', 'Publicado'],
  ['draft', standingNames.draft],
  ['scheduled', standingNames.scheduled],
  ['changed', standingNames.changed],
]
const lackFilters: readonly (readonly [value: TableFilters['lacks'], name: string])[] = [
  ['', 'Completos o no'],
  ['cover', 'Sin portada'],
  ['category', 'Sin categoría'],
]

/** Returns the query of the table to the device. 'Publicado' are articles whose state no draft changes. */
export function articlesAsked(
  { standing, lacks }: TableFilters,
  entries: readonly DraftEntry[],
): Pick<ArticleTableArgs, 'among' | 'lacks' | 'drafted'> {
  const some = entries.filter((entry) => standing === 'published' || standingOf(entry) === standing)
  return {
    ...(standing !== '' && { among: { ids: some.map(({ id }) => id), isIn: standing !== 'published' } }),
    ...(lacks !== '' && { lacks }),
    drafted: entries.flatMap(({ id, baseRev }) => (baseRev > 0 ? [id] : [])),
  }
}

/**
 * Returns the drafts that have their own row: no article has their id, or it is among the `gone`. Filters that drafts
 * can match apply.
 */
export function draftsAsked(
  { standing, lacks }: TableFilters,
  entries: readonly DraftEntry[],
  gone: readonly string[],
): readonly DraftEntry[] {
  if (lacks !== '') return []
  const isAsked = (entry: DraftEntry) => standing === '' || standingOf(entry) === standing
  return entries.filter((entry) => (entry.baseRev === 0 || gone.includes(entry.id)) && isAsked(entry))
}

/** The query and filters. Small screens also have the order, because they lack column headings. */
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

/** A link with the number of prices to check again; nothing if there are none (P27.46). */
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
