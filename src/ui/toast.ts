import type { Toast } from './toast-stage.tsx'

/**
 * Tells the reader something at the edge of the screen. What draws it is fetched with the first one, so that nobody
 * waits for it before. Returns the way to take it back.
 */
export function showToast(toast: Toast): () => void {
  const taken = new AbortController()
  void import('./toast-stage.tsx').then(({ putOnStage }) => {
    if (!taken.signal.aborted) taken.signal.addEventListener('abort', putOnStage(toast))
  })
  return () => taken.abort()
}
