// The serving process's side of an upgrade: its messages to and from the keeper. A process started without a keeper has none.
import cluster from 'node:cluster'
import type { ToKeeper, ToServer } from './keeper-words.ts'
import { createMailbox } from './mailbox.ts'

export interface Kept {
  tell(word: ToKeeper): void
  /** Resolves with the next message of this kind. */
  heard(kind: ToServer['kind']): Promise<ToServer>
}

/** Null if this process has no keeper. */
export function keptProcess(): Kept | null {
  if (!cluster.isWorker) return null
  const mailbox = createMailbox<ToServer>()
  process.on('message', mailbox.put)
  return { tell: (word) => void process.send?.(word), heard: mailbox.take }
}
