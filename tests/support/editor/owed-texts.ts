// The model of a walk: texts that were typed and neither saved nor discarded. On two devices it also knows what each has
// shown, and what was to be published.

/** The state of a text: it must exist, may exist, or must not be offered any more. */
export interface OwedTexts {
  /** Returns a unique text of this walk. */
  next(): string
  /** It must not be lost. A text that was sent, and may be on the server, is no longer owed. */
  owe(text: string): void
  /** It was replaced, rejected or discarded by someone who saw it, or lost before it was confirmed as stored. */
  release(text: string): void
  /** It was sent, and its arrival is unknown. */
  sent(text: string): void
  /** It was saved or discarded: it must not be offered. */
  finish(text: string): void
  /** Is it a text of this walk? */
  isKnown(text: string): boolean
  /** A device has shown it. */
  see(device: number, text: string): void
  hasSeen(device: number, text: string): boolean
  /** Someone has asked to publish this, now or at a scheduled time. */
  ask(text: string): void
  readonly owed: ReadonlySet<string>
  readonly finished: ReadonlySet<string>
  readonly asked: ReadonlySet<string>
}

export function createOwedTexts(): OwedTexts {
  const owed = new Set<string>()
  const free = new Set<string>()
  const inDoubt = new Set<string>()
  const finished = new Set<string>()
  const asked = new Set<string>()
  const seen = new Set<string>()
  let made = 0
  const isKnown = (text: string) => [owed, free, finished].some((set) => set.has(text))
  const move = (text: string, to: Set<string>) => {
    for (const set of [owed, free, finished]) set.delete(text)
    to.add(text)
  }
  return {
    next: () => `Texto ${(made += 1)}`,
    owe: (text) => move(text, inDoubt.has(text) ? free : owed),
    release(text) {
      if (isKnown(text)) move(text, free)
    },
    sent(text) {
      inDoubt.add(text)
      move(text, free)
    },
    finish: (text) => move(text, finished),
    isKnown,
    see: (device, text) => void seen.add(`${device} ${text}`),
    hasSeen: (device, text) => seen.has(`${device} ${text}`),
    ask: (text) => void asked.add(text),
    owed,
    finished,
    asked,
  }
}
