// Rows that came with a rendered page. They may be newer or more complete than the device's. So live queries do not
// replace them until the device has reached the page's state.
import {
  createContext,
  createElement,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { createObservable, type Observable } from '#domain/observable.ts'
import type { Checkpoint } from './copy/checkpoint.ts'
import type { Device } from './device/device.ts'
import { onStore } from './device/store-failure.ts'
import { watchCheckpoint } from './copy/copy-database.ts'

export interface PageRows {
  /** Is this value one of the page's loader results, or part of one? */
  readonly include: (answer: unknown) => boolean
  /** Is the device still behind the page? */
  readonly isBehind: Observable<boolean>
}

/** The state of the server at which the rows were read. */
export interface RowsState {
  readonly generation: string | null
  readonly rev: number
}

/** For `useStored`: are the page's rows still shown for this query? */
export interface HeldRows {
  readonly holds: (answer: unknown) => boolean
}

/** The page's rows; null if the page had none. */
export const HeldRowsContext = createContext<HeldRows | null>(null)

/** Provides the page's rows. When the device's rows replace them, everything that shows them re-renders, in slices. */
export function PageRowsProvider(props: { readonly rows: PageRows | null; readonly children: ReactNode }) {
  const { rows, children } = props
  const get = () => rows?.isBehind.get() ?? false
  const isBehind = useDeferredValue(useSyncExternalStore(rows?.isBehind.subscribe ?? never, get, get))
  const held = useMemo(
    () => rows && { holds: (answer: unknown) => isBehind && rows.include(answer) },
    [rows, isBehind],
  )
  return createElement(HeldRowsContext, { value: held }, children)
}

function never() {
  return () => {}
}

/** Holds these loader results, including their rows and lists, until the device's copy is as new. */
export function createPageRows(
  answers: readonly unknown[],
  state: RowsState,
): PageRows & {
  /** Starts watching the device. */
  follow(device: Device): void
} {
  const parts = new WeakSet<object>()
  for (const answer of answers) addParts(parts, answer)
  const isBehind = createObservable(true)
  return {
    include: (answer) => typeof answer === 'object' && answer !== null && parts.has(answer),
    isBehind,
    follow(device) {
      const stop = watchCheckpoint(device, (checkpoint) => {
        if (!hasCaughtUp(checkpoint, state)) return
        queueMicrotask(() => {
          stop()
          // Live queries start at once. If one waited for another's read, its own later reads would not be tracked.
          void onStore(device, () => device.catalogue.at(checkpoint)).finally(() => isBehind.set(false))
        })
      })
    },
  }
}

/** Is the copy complete, and not older than these rows? A copy of another generation replaces them. */
export function hasCaughtUp({ phase, generation, since }: Checkpoint, state: RowsState): boolean {
  return phase === 'live' && (generation !== state.generation || since >= state.rev)
}

function addParts(parts: WeakSet<object>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  parts.add(value)
  for (const part of Object.values(value)) addParts(parts, part)
}
