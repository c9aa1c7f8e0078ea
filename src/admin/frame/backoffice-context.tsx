import { createContext, use, useSyncExternalStore } from 'react'
import type { SignedIn } from '#api/session/stored-session.ts'
import type { ToastWords } from '#domain/es/toasts.ts'
import type { Failure } from '#domain/failure.ts'
import { showToast } from '#ui/toast.ts'
import type { ToastAction as ShownAction } from '#ui/toast-stage.tsx'
import type { BackofficeTools } from './backoffice-tools.ts'

const BackofficeContext = createContext<BackofficeTools | null>(null)

export const BackofficeProvider = BackofficeContext.Provider

export interface Backoffice extends BackofficeTools {
  /** The signed-in editor; null if there is none, so that every write will fail. */
  readonly signedIn: SignedIn | null
  /** Shows a toast, and returns a function that removes it. */
  readonly toast: (words: ToastWords, action?: ToastAction) => () => void
  /** Reports a failed write with a toast and on the console (P26.4, P26.6). */
  readonly report: (words: ToastWords, failure: Failure, action?: ToastAction) => void
}

/** How long a toast offers to undo something, in milliseconds (P16.10). After that there is the trash. */
export const UNDO_FOR = 10_000

/** `stay`: how long the toast stays, in milliseconds; if absent, until it is closed. */
type ToastAction = ShownAction & { readonly stay?: number }

/** The services of every backoffice screen. */
export function useBackoffice(): Backoffice {
  const tools = use(BackofficeContext)
  if (tools === null) throw new Error('useBackoffice needs a BackofficeProvider above it')
  const signedIn = useSyncExternalStore(tools.currentAdmin.subscribe, tools.currentAdmin.get)
  return { ...tools, signedIn, toast, report }
}

function toast(words: ToastWords, action?: ToastAction): () => void {
  if (!action) return showToast(words)
  const { stay, ...shown } = action
  return showToast({ ...words, action: shown, ...(stay === undefined ? {} : { stay }) })
}

function report(words: ToastWords, failure: Failure, action?: ToastAction): void {
  toast(words, action)
  // oxlint-disable-next-line no-console -- required by P26.4 and P26.6
  console.error(words.text, failure)
}
