// The one hook: a query of the store as live rows, starting from given ones. It re-runs when what the query read
// changes, in this tab or another; while new arguments are being answered the rows of the old ones are not shown.

import { liveQuery } from 'dexie'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { Device } from './device/device.ts'
import { HeldRowsContext } from './page-rows.ts'
import { onStore } from './device/store-failure.ts'

const DeviceContext = createContext<Device | null>(null)

/** Hands the device down: `<DeviceProvider value={device}>`. */
export const DeviceProvider = DeviceContext.Provider

/** The device, for who writes on it; null where pages are rendered. */
export function useDevice(): Device | null {
  return use(DeviceContext)
}

/**
 * The answer of `query` to `args` (compared by value), `initial` until the store has answered these arguments.
 * Equal answers keep their identity, the given one's included, so a round that changed nothing here draws nothing again.
 * While the device's database cannot be opened there is no answer; sync's status says why. Rows that came with the page stay until the
 * device is as new as they are (`page-rows.ts`).
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
  // Nothing is asked of the device while the page's rows stand: it is being filled, and the page taken over.
  const ask = useMemo(
    () => asking(isHeld ? null : device, { query, question, initial }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows that the question began with
    [isHeld, device, query, question],
  )
  const [answer, setAnswer] = useState<Answer<T>>()
  const [fault, setFault] = useState<{ readonly thrown: unknown }>()
  useEffect(() => {
    const live = liveQuery(ask).subscribe(setAnswer, (thrown: unknown) => setFault({ thrown }))
    return () => live.unsubscribe()
  }, [ask])
  // A bug: the error boundary's business.
  if (fault) throw fault.thrown
  return answer?.question === question && !isHeld ? answer.value : initial
}

interface Answer<T> {
  readonly question: string
  readonly value: T
}

/**
 * Asks one question, as often as it is asked again; the same object while the answer stays equal to the one before, which at
 * first is `initial`.
 */
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
