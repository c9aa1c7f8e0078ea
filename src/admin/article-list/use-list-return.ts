import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { leaveList, placeReturnedTo } from '../frame/list-return.ts'
import type { TableSearch } from './table-order.ts'

/** Keeps the list's question and place when it is left, and shows that place again to whoever comes back by its link. */
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
