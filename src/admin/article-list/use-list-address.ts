import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ArticleTablePage } from '#store/admin-queries.ts'
import { leaveList, placeReturnedTo } from '../frame/list-return.ts'
import type { TableSearch } from './table-order.tsx'

/** Remembers the list's query and position, and restores the position when editors return by its link. */
export function useListReturn(search: TableSearch, isShown: boolean): void {
  const [returned] = useState(placeReturnedTo)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  useLayoutEffect(() => {
    if (isShown && returned !== null) scrollTo(0, returned)
  }, [isShown, returned])
  useLayoutEffect(() => {
    let y = scrollY
    const follow = () => {
      y = scrollY
    }
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
      leaveList({ search: latest.current, y })
    }
  }, [])
}

/**
 * Removes what does not exist from the address (P3.6): an unknown category, a page past the end.
 * @param shown the answer to exactly this address; undefined while there is none
 * @param replace puts another search into the address, without an entry in the history
 */
export function useCanonicalUrl(
  { categoria, pagina = 1 }: TableSearch,
  shown: ArticleTablePage | undefined,
  replace: (change: Partial<TableSearch>) => void,
): void {
  const isComplete = shown?.complete === true
  const isUnknown =
    isComplete && categoria !== undefined && shown.categories.every(({ id }) => id !== categoria)
  const lastPage = isComplete && shown.page !== pagina ? shown.page : null
  useEffect(() => {
    if (isUnknown) replace({ categoria: undefined })
    else if (lastPage !== null) replace({ pagina: lastPage })
    // oxlint-disable-next-line react/exhaustive-deps -- `replace` is another function at each drawing and does the same
  }, [isUnknown, lastPage])
}
