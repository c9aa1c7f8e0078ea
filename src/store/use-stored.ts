// The hook for live rows (P13.1): a query of the store with initial rows. It runs again when its rows change, in this
// tab or another. While a query with new arguments is running, the old rows are hidden.
import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, use, useMemo } from 'react'
import type { Device } from './device/device.ts'
import { HeldRowsContext } from './page-rows.ts'
import { onStore } from './device/store-failure.ts'

const DeviceContext = createContext<Device | null>(null)

/** Provides the device: `<DeviceProvider value={device}>`. */
export const DeviceProvider = DeviceContext.Provider

/** Returns the device, for writers; null while rendering pages. */
export function useDevice(): Device | null {
  return use(DeviceContext)
}

/**
 * Returns the result of `query` with `args` (compared by value); `initial` until the store has responded, or while it
 * cannot be opened. Equal results keep their identity. Rows from the page stay until the device is as new
 * (`page-rows.ts`).
 */
export function useStored<A extends object, T>(
  query: (device: Device, args: A) => Promise<T>,
  args: A,
  initial?: T,
): T | undefined {
  const device = use(DeviceContext)
  const question = JSON.stringify(args)
  // Did these rows come with the page, and is the device still behind them?
  const isHeld = use(HeldRowsContext)?.holds(initial) === true
  // While the page's rows are shown, the device is not queried: it is being filled, and the page hydrated.
  const ask = useMemo(
    () => asking(isHeld ? null : device, { query, question, initial }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the query's initial rows are read only once
    [isHeld, device, query, question],
  )
  const answer = useLiveQuery(ask, [ask])
  return answer?.question === question && !isHeld ? answer.value : initial
}

interface Answer<T> {
  readonly question: string
  readonly value: T
}

/** Runs one query repeatedly. Returns the same object while the result equals the previous one, initially `initial`. */
function asking<A extends object, T>(
  device: Device | null,
  asked: {
    readonly query: (device: Device, args: A) => Promise<T>
    readonly question: string
    readonly initial: T | undefined
  },
): () => Promise<Answer<T> | undefined> {
  const { query, question, initial } = asked
  const args: A = JSON.parse(question)
  let last: { readonly serialised: string; readonly answer: Answer<T> } | null = null
  return async () => {
    if (!device) return undefined
    const answer = await onStore(device, () => query(device, args))
    if (!answer.ok) return last?.answer
    const { value } = answer
    if (last === null && initial !== undefined)
      last = { serialised: JSON.stringify(initial), answer: { question, value: initial } }
    const serialised = JSON.stringify(value)
    if (last?.serialised !== serialised) last = { serialised, answer: { question, value } }
    return last.answer
  }
}
