// The browser's offer to install the app. It is fired once, possibly before the app's scripts run. Until then the
// inline script stores it (`inline/start-app.js`); this file keeps it until the reader accepts it.
import { createObservable, type Observable } from '#domain/observable.ts'

interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** The window's property in which the inline script stores the offer. */
const KEPT = 'installOffer'

const offer = createObservable<InstallOffer | null>(null)

/** Takes over the stored offer, and listens for further ones. The app, not the browser, decides when to ask. */
export function catchInstallOffer(): void {
  const take = (event: unknown) => offer.set(isOffer(event) ? event : null)
  take(Reflect.get(window, KEPT))
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    take(event)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

/** Does the browser offer to install? Chromium does, unless the app is already installed. */
export const installOffered: Observable<boolean> = {
  get: () => offer.get() !== null,
  subscribe: offer.subscribe,
}

/** Shows the browser's prompt. An offer can be used only once. */
export async function install(): Promise<void> {
  const asked = offer.get()
  offer.set(null)
  await asked?.prompt()
}

function isOffer(event: unknown): event is InstallOffer {
  return event instanceof Event && 'prompt' in event && typeof event.prompt === 'function'
}
