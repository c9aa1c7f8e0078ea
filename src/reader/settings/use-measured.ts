import { useEffect, useRef, useState } from 'react'
import type { Persistence } from '#store/device/persistence.ts'
import { storeFailure } from '#store/device/store-failure.ts'
import type { Measured, Offline } from '#sync/offline.ts'

/** What is on the device, and the browser's storage estimate for the whole site in bytes; null if it has none. */
export interface Usage extends Measured {
  readonly usage: number | null
}

/** The least time between two measurements, in milliseconds. */
const PAUSE = 1000

/** The sizes of stored data, measured again while `change` changes. Null until they are known. */
export function useMeasured(offline: Offline, persistence: Persistence, change: string): Usage | null {
  const [measured, setMeasured] = useState<Usage | null>(null)
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  }, [change])

  useEffect(() => {
    let isOver = false
    let seen: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look(): Promise<void> {
      if (latest.current !== seen) {
        seen = latest.current
        const found = await measure(offline, persistence)
        if (found && !isOver) setMeasured(found)
      }
      if (!isOver) timer = setTimeout(() => void look(), PAUSE)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [offline, persistence])
  return measured
}

async function measure(offline: Offline, persistence: Persistence): Promise<Usage | null> {
  try {
    return { ...(await offline.measure()), usage: await persistence.usage() }
  } catch (error) {
    if (storeFailure(error) === null) throw error
    return null
  }
}
