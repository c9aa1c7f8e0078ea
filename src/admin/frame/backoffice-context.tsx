import { createContext, use, useSyncExternalStore } from 'react'
import type { ToastWords } from '#domain/es/toasts.ts'
import type { Failure } from '#domain/failure.ts'
import { showToast } from '#ui/toast.ts'
import type { ToastAction as ShownAction } from '#ui/toast-stage.tsx'
import type { BackofficeTools } from './backoffice-tools.ts'

const BackofficeContext = createContext<BackofficeTools | null>(null)

export const BackofficeProvider = BackofficeContext.Provider

/** How long a toast offers to undo something, in milliseconds (P16.10). After that there is the trash. */
export const UNDO_FOR = 10_000

/** `stay`: how long the toast stays, in milliseconds; if absent, until it is closed. */
type ToastAction = ShownAction & { readonly stay?: number }

/** The services of every backoffice screen. `signedIn`: null if there is no editor, so that every write will fail. */
export function useBackoffice() {
  const tools = use(BackofficeContext)
  if (tools === null) throw new Error('useBackoffice needs a BackofficeProvider above it')
  const signedIn = useSyncExternalStore(tools.currentAdmin.subscribe, tools.currentAdmin.get)
  return { ...tools, signedIn, toast, report }
}

/** Shows a toast, and returns a function that removes it. */
function toast(words: ToastWords, action?: ToastAction): () => void {
  if (!action) return showToast(words)
  const { stay, ...shown } = action
  return showToast({ ...words, action: shown, ...(stay === undefined ? {} : { stay }) })
}

/** Reports a failed write with a toast and on the console (P26.4, P26.6). */
function report(words: ToastWords, failure: Failure, action?: ToastAction): void {
  toast(words, action)
  // oxlint-disable-next-line no-console -- required by P26.4 and P26.6
  console.error(words.text, failure)
}
