// Redirects of the site that the magazine moved from. They are not on the device, so the server is asked about a
// navigation to an unknown address. If the answer leads elsewhere, the browser follows. Any other answer, or none,
// leaves the navigation to the device.
import { mayBeRedirected } from '#domain/pages/redirects.ts'

/** Behind a connection that does not answer, the page that says 404 waits so long, in milliseconds. */
const PATIENCE = 8000

/** The server's answer that leads elsewhere; null where there is none. */
export async function redirectedUrl(request: Request, url: URL): Promise<Response | null> {
  if (!mayBeRedirected(url)) return null
  // A navigation's redirects are the browser's to follow: here one is an answer without words.
  const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
  if (answer?.type === 'opaqueredirect') return answer
  await answer?.body?.cancel()
  return null
}
