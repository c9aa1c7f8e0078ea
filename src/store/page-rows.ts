// Rows that came with a rendered page. They are newer than the device's or more than it has yet, so live queries do not
// replace them until the device has caught up with the state of the server that they are of.

import { createContext } from 'react'
import { createObservable } from '#domain/observable.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Device } from './device.ts'
import { onStore } from './store-failure.ts'
import { watchCheckpoint } from './watch-checkpoint.ts'

export interface PageRows {
  /** Is this one of the page's answers, or a part of one, and the device still behind it? */
  readonly holds: (answer: unknown) => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** The state of the server that the rows are of. */
export interface RowsState {
  readonly generation: string | null
  readonly rev: number
}

/** The page's rows for `useStored`; null where the page brought none. */
export const PageRowsContext = createContext<PageRows | null>(null)

/** Holds these answers, and the rows and lists in them, until the device's copy is as new as they are. */
export function createPageRows(
  answers: readonly unknown[],
  state: RowsState,
): PageRows & {
  /** Watches the device from now on. */
  follow(device: Device): void
} {
  const parts = new WeakSet<object>()
  for (const answer of answers) addParts(parts, answer)
  const isBehind = createObservable(true)
  return {
    holds: (answer) => isBehind.get() && typeof answer === 'object' && answer !== null && parts.has(answer),
    subscribe: isBehind.subscribe,
    follow(device) {
      const stop = watchCheckpoint(device, (checkpoint) => {
        if (!hasCaughtUp(checkpoint, state)) return
        queueMicrotask(() => {
          stop()
          // Live queries begin at once, and none may wait for what another one has begun to read: it would not follow what
          // it reads after that.
          void onStore(device, () => device.catalogue.at(checkpoint)).finally(() => isBehind.set(false))
        })
      })
    },
  }
}

/** Is the copy complete, and not older than these rows? Another line of revisions cannot be compared: it replaces them. */
export function hasCaughtUp({ phase, generation, since }: Checkpoint, state: RowsState): boolean {
  return phase === 'live' && (generation !== state.generation || since >= state.rev)
}

function addParts(parts: WeakSet<object>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  parts.add(value)
  for (const part of Object.values(value)) addParts(parts, part)
}
