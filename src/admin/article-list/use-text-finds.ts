import { useEffect, useState } from 'react'
import { normaliseQuery } from '#domain/lists/query.ts'
import { onStore } from '#store/device/store-failure.ts'
import { idsInTexts } from '#store/search/text-search.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

export interface TextFinds {
  readonly ids: readonly string[]
  /** Texts that are not on this device and were not searched. */
  readonly unread: number
}

const NOTHING: TextFinds = { ids: [], unread: 0 }
/** Milliseconds after the last key: the titles answer at once, the texts when somebody has stopped. */
const STOPPED = 200

/** Which articles hold what is typed in introduction or text, on this device; more as they are found. */
export function useTextFinds(text: string): TextFinds {
  const { device } = useBackoffice()
  const query = normaliseQuery(text)
  const [found, setFound] = useState({ query: '', finds: NOTHING })
  useEffect(() => {
    if (query === '') return undefined
    const leaving = new AbortController()
    const tell = (finds: TextFinds) => leaving.signal.aborted || setFound({ query, finds })
    const timer = setTimeout(() => {
      let ids: readonly string[] = []
      const add = (more: readonly string[]) => tell({ ids: (ids = more), unread: 0 })
      void onStore(device, () => idsInTexts(device, query, add, leaving.signal)).then(
        (done) => done.ok && tell({ ids, unread: done.value.unread }),
      )
    }, STOPPED)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [device, query])
  return found.query === query ? found.finds : NOTHING
}
