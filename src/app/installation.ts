// The app on the home screen: the browser's offer to put it there comes once, before anything is drawn, and is kept
// until somebody takes it up.

interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Listens from now on. The browser's own ways to install stay as they are. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => keep(isOffer(event) ? event : null))
  addEventListener('appinstalled', () => keep(null))
}

/** Does the browser offer to install? Chromium does, and not once it is installed. */
export function isInstallOffered(): boolean {
  return offer !== null
}

/** Calls when there is an offer, and when there is none any more. Returns the way to stop. */
export function watchInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets the browser ask the person. An offer is good for one question. */
export async function install(): Promise<void> {
  const asked = offer
  keep(null)
  await asked?.prompt()
}

/** Was this page opened from the home screen? */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

function keep(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}
