// The one hook: a query of the store as live rows, starting from given ones. It re-runs when what the query read
// changes, in this tab or another; while new arguments are being answered the rows of the old ones are not shown.

import { liveQuery } from 'dexie'
import { createContext, use, useEffect, useState } from 'react'
import type { Device } from './device.ts'
import { storeFailure, withConnection } from './store-failure.ts'

const DeviceContext = createContext<Device | null>(null)

/** Hands the device down: `<DeviceProvider value={device}>`. */
export const DeviceProvider = DeviceContext.Provider

interface Answer<T> {
  readonly question: string
  readonly value: T
}

/**
 * The answer of `query` to `args` (compared by value), `initial` until the store has answered these arguments.
 * Equal answers keep their identity, so a round that changed nothing here draws nothing again. While the device's
 * database cannot be opened there is no answer; sync's status says why.
 */
export function useStored<A extends object, T>(
  query: (device: Device, args: A) => Promise<T>,
  args: A,
  initial?: T,
): T | undefined {
  const device = use(DeviceContext)
  const question = JSON.stringify(args)
  const [answer, setAnswer] = useState<Answer<T> | null>(null)

  useEffect(() => {
    if (!device) return undefined
    const asked: A = JSON.parse(question)
    let last: string | null = null
    const subscription = liveQuery(() => withConnection(device, () => query(device, asked))).subscribe({
      next(value) {
        const serialised = JSON.stringify(value)
        if (serialised === last) return
        last = serialised
        setAnswer({ question, value })
      },
      error(error: unknown) {
        if (storeFailure(error) === null) setAnswer(() => rethrow(error))
      },
    })
    return () => subscription.unsubscribe()
  }, [device, query, question])

  return answer?.question === question ? answer.value : initial
}

/** Inside a state update, so that the screen's error boundary meets it. */
function rethrow(error: unknown): never {
  throw error
}
