// The backoffice refreshes its lists whenever they open or the window gets the focus (P13.4). The five minutes for
// which data counts as fresh apply only to readers.
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from './backoffice-context.tsx'

/** Incremented whenever the window gets the focus. */
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

/** Refreshes an open list from the server: on opening, when the window gets the focus, and when pressed. */
export function RefreshButton() {
  const { requests, draftChanges } = useBackoffice()
  const freshness = useFreshness()
  const [asked, setAsked] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)
  useEffect(() => {
    // Without a connection the backoffice already shows that, and catches up later.
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
  return (
    <Button
      look="bare"
      square
      aria-label={LABEL}
      title={LABEL}
      aria-disabled={isRefreshing}
      onClick={() => {
        setRefreshing(navigator.onLine)
        setAsked((times) => times + 1)
      }}
    >
      <Icon name="refresh" />
    </Button>
  )
}

const LABEL = 'Volver a cargar la lista'
