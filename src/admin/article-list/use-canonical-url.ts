import { useEffect } from 'react'
import type { ArticleTablePage } from '#store/admin-queries.ts'
import type { TableSearch } from './table-order.ts'

/**
 * Takes out of the address what does not exist (P3.6): a category that nobody has, a page past the end.
 * @param shown the answer to exactly this address; undefined while there is none.
 * @param replace puts another search into the address, without an entry in the history.
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
