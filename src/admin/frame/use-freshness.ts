// The lists of the backoffice are asked for whenever they are opened or the window gets the focus (P13.4): the five
// minutes for which data counts as fresh are for readers.
import { useEffect, useState } from 'react'
import { useBackoffice } from './backoffice-context.tsx'

/** Grows whenever the window gets the focus. */
export function useFreshness(): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setTimes((before) => before + 1)
    }
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return times
}

export interface Refreshing {
  readonly isRefreshing: boolean
  readonly refresh: () => void
}

/** Brings what the server has by now of the rows of a list that is open: as above, and when somebody presses for it. */
export function useRefreshed(): Refreshing {
  const { requests, draftChanges } = useBackoffice()
  const freshness = useFreshness()
  const [asked, setAsked] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  useEffect(() => {
    // Without a connection the backoffice says so already, and catches up when it is back.
    if (!navigator.onLine) return undefined
    let hasLeft = false
    draftChanges.set(draftChanges.get() + 1)
    void requests.now().finally(() => {
      if (!hasLeft) setRefreshing(false)
    })
    return () => {
      hasLeft = true
    }
  }, [requests, draftChanges, freshness, asked])
  return {
    isRefreshing,
    refresh() {
      setRefreshing(navigator.onLine)
      setAsked((times) => times + 1)
    },
  }
}
