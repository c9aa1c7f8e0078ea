import { useEffect, useState, useLayoutEffect, useRef } from 'react'
import { MOST_FOUND, searchTexts } from '#api/read/search-texts.ts'
import { onStore } from '#store/device/store-failure.ts'
import { idsInTexts } from '#store/search/text-search.ts'
import { useOnline } from '#ui/online.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import type { ArticleTablePage } from '#store/admin-queries.ts'
import { leftList } from '../frame/list-return.ts'
import type { TableSearch } from './table-order.tsx'

/** Remembers the list's query and position, and restores the position when editors return by the link to it. */
export function useListReturn(search: TableSearch, isShown: boolean): void {
  const [returned] = useState(() => (leftList.isReturning ? leftList.y : null))
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
    leftList.isReturning = false
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
      leftList.search = latest.current
      leftList.y = y
    }
  }, [])
}

/** Corrects an address with an unknown category or a page past the end (P3.6). `shown`: the result for this address. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- `replace` is recreated on each render
  }, [isUnknown, lastPage])
}

interface TextFinds {
  readonly ids: readonly string[]
  /** The number of texts that are not on this device, and were not searched. */
  readonly unread: number
}

const NOTHING: TextFinds = { ids: [], unread: 0 }
/** The pause in typing before texts are searched, in milliseconds. Titles are searched immediately. */
const STOPPED = 200

/** The articles whose introduction or text contains the query. The server searches texts that are not on the device. */
export function useTextFinds(text: string): TextFinds {
  const { device, project, signedIn } = useBackoffice()
  const online = useOnline()
  const mayAsk = online && signedIn !== null
  const query = text.trim()
  const [found, setFound] = useState({ query: '', finds: NOTHING })
  useEffect(() => {
    if (query === '') return undefined
    const leaving = new AbortController()
    const tell = (finds: TextFinds) => leaving.signal.aborted || setFound({ query, finds })
    const timer = setTimeout(() => {
      let ids: readonly string[] = []
      const add = (more: readonly string[]) => tell({ ids: (ids = more), unread: 0 })
      const searched = onStore(device, () => idsInTexts(device, query, add, leaving.signal))
      void searched.then(async (done) => {
        if (!done.ok || leaving.signal.aborted) return
        const { unread } = done.value
        tell({ ids, unread: mayAsk ? 0 : unread })
        if (unread === 0 || !mayAsk) return
        const there = await searchTexts(project, query, leaving.signal)
        const more = there.ok ? there.value : []
        const isWhole = there.ok && more.length < MOST_FOUND
        tell({ ids: [...new Set([...ids, ...more])], unread: isWhole ? 0 : unread })
      })
    }, STOPPED)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [device, project, mayAsk, query])
  return found.query === query ? found.finds : NOTHING
}
