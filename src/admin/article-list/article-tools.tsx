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
import { standingNames, standingOf } from '#domain/es/server-drafts.ts'
import type { ArticleTableArgs } from '#store/admin-queries.ts'

/** The states to filter by: as the address names them, and as the select does. */
const STANDINGS = [
  { word: 'publicado', standing: 'published', name: 'Publicado' },
  { word: 'borrador', standing: 'draft', name: standingNames.draft },
  { word: 'programado', standing: 'scheduled', name: standingNames.scheduled },
  { word: 'cambiado', standing: 'changed', name: standingNames.changed },
] as const
const LACKS = [
  { word: 'portada', lacks: 'cover', name: 'Sin portada' },
  { word: 'categoria', lacks: 'category', name: 'Sin categoría' },
] as const

/** The filters of the table (P16.11); undefined for all articles. */
interface TableFilters {
  readonly standing: (typeof STANDINGS)[number]['standing'] | undefined
  readonly lacks: (typeof LACKS)[number]['lacks'] | undefined
}

/** Parses the filters of an address; unknown words are ignored. */
export function filtersOf({ estado, falta }: Pick<TableSearch, 'estado' | 'falta'>): TableFilters {
  return {
    standing: STANDINGS.find(({ word }) => word === estado)?.standing,
    lacks: LACKS.find(({ word }) => word === falta)?.lacks,
  }
}

/** Returns the query of the table to the device. 'Publicado' are articles whose state no draft changes. */
export function articlesAsked(
  { standing, lacks }: TableFilters,
  entries: readonly DraftEntry[],
): Pick<ArticleTableArgs, 'among' | 'lacks' | 'drafted'> {
  const some = entries.filter((entry) => standing === 'published' || standingOf(entry) === standing)
  return {
    ...(standing !== undefined && {
      among: { ids: some.map(({ id }) => id), isIn: standing !== 'published' },
    }),
    ...(lacks !== undefined && { lacks }),
    drafted: entries.flatMap(({ id, baseRev }) => (baseRev > 0 ? [id] : [])),
  }
}

/** Returns the drafts with a row of their own: no article has their id, or it is among the `gone`. */
export function draftsAsked(
  { standing, lacks }: TableFilters,
  entries: readonly DraftEntry[],
  gone: readonly string[],
): readonly DraftEntry[] {
  if (lacks !== undefined) return []
  const isAsked = (entry: DraftEntry) => standing === undefined || standingOf(entry) === standing
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
}) {
  const { text, search, categories, onType, onTyped, onSearch } = props
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
        options={[['', 'Todos los estados'], ...STANDINGS.map(({ word, name }) => [word, name] as const)]}
        value={search.estado ?? ''}
        onChoose={(estado) => onSearch({ estado: estado || undefined })}
      />
      <ListChoice
        aria-label="Qué falta"
        options={[['', 'Completos o no'], ...LACKS.map(({ word, name }) => [word, name] as const)]}
        value={search.falta ?? ''}
        onChoose={(falta) => onSearch({ falta: falta || undefined })}
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
