// The model of a walk on two devices: texts that must exist somewhere, what each device has seen, and what was to be
// published.

export interface DeviceTexts {
  /** Returns a unique text of this walk. */
  next(): string
  /** It was typed and stored: from now on it must not be lost. */
  owe(text: string): void
  /** Someone who saw it has replaced, rejected or discarded it. */
  release(text: string): void
  /** A device has shown it. */
  see(device: number, text: string): void
  hasSeen(device: number, text: string): boolean
  /** Someone has asked to publish this, now or at a scheduled time. */
  ask(text: string): void
  readonly owed: ReadonlySet<string>
  readonly asked: ReadonlySet<string>
  isKnown(text: string): boolean
}

export function createDeviceTexts(): DeviceTexts {
  const owed = new Set<string>()
  const asked = new Set<string>()
  const all = new Set<string>()
  const seen = [new Set<string>(), new Set<string>()]
  return {
    next() {
      const text = `Texto ${all.size + 1}`
      all.add(text)
      return text
    },
    owe: (text) => void owed.add(text),
    release: (text) => void owed.delete(text),
    see: (device, text) => void seen[device]?.add(text),
    hasSeen: (device, text) => seen[device]?.has(text) === true,
    ask: (text) => void asked.add(text),
    owed,
    asked,
    isKnown: (text) => all.has(text),
  }
}
