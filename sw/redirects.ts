// Addresses of the site that the magazine moved from. Which ones there are is not on the device: a navigation to an address
// that is no screen is asked of the server, and where that leads elsewhere the browser follows. Any other answer, and none,
// leaves the navigation to the device, as before.
import { mayBeOldAddress } from '#domain/pages/redirects.ts'

/** Behind a connection that does not answer, the page that says 404 waits so long, in milliseconds. */
const PATIENCE = 8000

/** The server's answer that leads elsewhere; null where there is none. */
export async function movedAddress(request: Request, url: URL): Promise<Response | null> {
  if (!mayBeOldAddress(url)) return null
  // A navigation's redirects are the browser's to follow: here one is an answer without words.
  const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
  if (answer?.type === 'opaqueredirect') return answer
  await answer?.body?.cancel()
  return null
}
