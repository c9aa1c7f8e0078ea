import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The time in milliseconds, renewed every minute: for ages in words. Null where there is no reader to tell it to. */
export function useMinute(): number | null {
  return useSyncExternalStore(subscribe, thisMinute, () => null)
}

function thisMinute(): number {
  return Math.floor(Date.now() / MINUTE) * MINUTE
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE / 4)
  return () => {
    clearInterval(timer)
  }
}
