// The browser's offer to install the app. It comes once, perhaps before the app's scripts. The script in the page
// holds it until then (`inline/start-app.js`); here it stays until the reader accepts it.
import { createObservable, type Observable } from '#domain/observable.ts'

interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** The window's property in which the page's script stores the offer. */
const KEPT = 'installOffer'

const offer = createObservable<InstallOffer | null>(null)

/** Takes the offer that the page has kept, and listens from now on. The app asks at its own moment, the browser does not. */
export function catchInstallOffer(): void {
  const take = (event: unknown) => offer.set(isOffer(event) ? event : null)
  take(Reflect.get(window, KEPT))
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    take(event)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

/** Does the browser offer to install? Chromium does, and not once it is installed. */
export const installOffered: Observable<boolean> = {
  get: () => offer.get() !== null,
  subscribe: offer.subscribe,
}

/** Lets the browser ask the person. An offer is good for one question. */
export async function install(): Promise<void> {
  const asked = offer.get()
  offer.set(null)
  await asked?.prompt()
}

function isOffer(event: unknown): event is InstallOffer {
  return event instanceof Event && 'prompt' in event && typeof event.prompt === 'function'
}
