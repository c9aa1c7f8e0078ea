// Messages between the keeper and a serving process, as each side receives and sends them.
import cluster from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import type { ToKeeper, ToServer } from './keeper-words.ts'

/** The serving process's side. `heard` resolves with the next message of a kind. Null for a process that was started without a keeper. */
export function keptProcess() {
  if (!cluster.isWorker) return null
  const mailbox = createMailbox<ToServer>()
  process.on('message', mailbox.put)
  return { tell: (word: ToKeeper) => void process.send?.(word), heard: mailbox.take }
}

/** The messages that came from the other process and were not read yet: the last of each kind. */
export function createMailbox<Message extends { readonly kind: string }>() {
  const messages = new Map<string, Message>()
  const arrivals = new EventEmitter()
  return {
    put: (message: Message) => {
      messages.set(message.kind, message)
      arrivals.emit(message.kind)
    },
    /** Takes the message of this kind, or waits for one. Rejects when `signal` aborts first. */
    take: async (kind: Message['kind'], signal?: AbortSignal): Promise<Message> => {
      let message = messages.get(kind)
      while (message === undefined) {
        await once(arrivals, kind, { signal })
        message = messages.get(kind)
      }
      messages.delete(kind)
      return message
    },
  }
}
