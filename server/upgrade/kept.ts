// The serving process's side of an upgrade: its messages to and from the keeper. A process started without a keeper has none.
import cluster from 'node:cluster'
import type { ToKeeper, ToServer } from './keeper-words.ts'

export interface Kept {
  tell(word: ToKeeper): void
  /** Resolves with the first message of this kind. */
  heard(kind: ToServer['kind']): Promise<ToServer>
}

/** Null if this process has no keeper. */
export function keptProcess(): Kept | null {
  if (!cluster.isWorker) return null
  const said = new Map<string, { promise: Promise<ToServer>; resolve: (word: ToServer) => void }>()
  const wordOf = (kind: string) => {
    let resolve = (_: ToServer) => {}
    const promise = new Promise<ToServer>((done) => {
      resolve = done
    })
    const word = said.get(kind) ?? { promise, resolve }
    said.set(kind, word)
    return word
  }
  process.on('message', (word: ToServer) => wordOf(word.kind).resolve(word))
  return {
    tell: (word) => void process.send?.(word),
    heard: async (kind) => await wordOf(kind).promise,
  }
}
