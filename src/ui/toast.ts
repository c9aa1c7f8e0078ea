import type { Toast } from './toast-stage.tsx'

/** Shows a toast, whose code is loaded with the first one. Returns a function that removes it. */
export function showToast(toast: Toast): () => void {
  const taken = new AbortController()
  void import('./toast-stage.tsx').then(({ putOnStage }) => {
    if (!taken.signal.aborted) taken.signal.addEventListener('abort', putOnStage(toast))
  })
  return () => taken.abort()
}
