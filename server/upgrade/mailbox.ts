// The messages that came from the other process and were not read yet: the last of each kind.
import { EventEmitter, once } from 'node:events'

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
