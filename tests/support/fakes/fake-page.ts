import type { PageEvents } from '#sync/round/schedule.ts'

export interface FakePage extends PageEvents {
  goOnline(): void
  comeToForeground(): void
  leave(): void
  visible: boolean
  connected: boolean
}

/** A page whose events a test triggers. */
export function fakePage(): FakePage {
  const listeners = {
    online: new Set<() => void>(),
    foreground: new Set<() => void>(),
    leaving: new Set<() => void>(),
  }
  const listen = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener)
    return () => to.delete(listener)
  }
  const tell = (whom: Set<() => void>) => () => {
    for (const listener of whom) listener()
  }
  return {
    visible: true,
    connected: true,
    isVisible() {
      return this.visible
    },
    isOnline() {
      return this.connected
    },
    online: listen(listeners.online),
    foreground: listen(listeners.foreground),
    leaving: listen(listeners.leaving),
    goOnline: tell(listeners.online),
    comeToForeground: tell(listeners.foreground),
    leave: tell(listeners.leaving),
  }
}
