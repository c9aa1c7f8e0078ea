// The app on the home screen: the browser's offer to put it there comes once, before anything is drawn, and is kept
// until somebody takes it up.

import { createObservable, type Observable } from '#domain/observable.ts'

interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const offer = createObservable<InstallOffer | null>(null)

/** Listens from now on. The browser's own ways to install stay as they are. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => offer.set(isOffer(event) ? event : null))
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

/** Was this page opened from the home screen? */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}
