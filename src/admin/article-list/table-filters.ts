import type { DraftEntry } from '#api/write/server-drafts.ts'
import { type DraftStanding, standingNames, standingOf } from '#domain/es/server-drafts.ts'
import type { ArticleTableArgs } from '#store/admin-queries.ts'
import type { TableSearch } from './table-order.tsx'

/** The filters of the table (P16.11). Empty: all articles. */
export interface TableFilters {
  readonly standing: DraftStanding | 'published' | ''
  readonly lacks: 'cover' | 'category' | ''
}

/** As the address names them. */
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

/** The filters of an address; an unknown word filters nothing. */
export function filtersOf({ estado, falta }: Pick<TableSearch, 'estado' | 'falta'>): TableFilters {
  return {
    standing: standingWords.find(([, word]) => word === estado)?.[0] ?? '',
    lacks: lackWords.find(([, word]) => word === falta)?.[0] ?? '',
  }
}

/** How the address says it. */
export function filterSearch({ standing, lacks }: TableFilters): Pick<TableSearch, 'estado' | 'falta'> {
  return {
    estado: standingWords.find(([value]) => value === standing)?.[1],
    falta: lackWords.find(([value]) => value === lacks)?.[1],
  }
}

/** In the words of a list to choose from. */
export const standingFilters: readonly (readonly [value: TableFilters['standing'], name: string])[] = [
  ['', 'Todos los estados'],
  ['published', 'Publicado'],
  ['draft', standingNames.draft],
  ['scheduled', standingNames.scheduled],
  ['changed', standingNames.changed],
]
export const lackFilters: readonly (readonly [value: TableFilters['lacks'], name: string])[] = [
  ['', 'Completos o no'],
  ['cover', 'Sin portada'],
  ['category', 'Sin categoría'],
]

/** Which articles the table asks the device for. 'Publicado' are those that no draft says anything else of. */
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
 * The drafts that are rows of their own: no article has their id, or it is among the `gone`. What is asked for is something that they may
 * have.
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
