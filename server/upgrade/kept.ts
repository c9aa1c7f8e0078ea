// The serving process's side of an upgrade: its messages to and from the keeper. A process started without a keeper has none.
import cluster from 'node:cluster'
import type { ToKeeper, ToServer } from './keeper-words.ts'
import { createMailbox } from './mailbox.ts'

/** Null if this process has no keeper. `heard` resolves with the next message of a kind. */
export function keptProcess() {
  if (!cluster.isWorker) return null
  const mailbox = createMailbox<ToServer>()
  process.on('message', mailbox.put)
  return { tell: (word: ToKeeper) => void process.send?.(word), heard: mailbox.take }
}
