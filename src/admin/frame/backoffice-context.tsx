import { createContext, use, useSyncExternalStore } from 'react'
import type { SignedIn } from '#api/session/stored-session.ts'
import type { ToastWords } from '#domain/es/toasts.ts'
import { showToast } from '#ui/toast.ts'
import type { ToastAction as ShownAction } from '#ui/toast-stage.tsx'
import type { BackofficeTools } from './backoffice-tools.ts'

const BackofficeContext = createContext<BackofficeTools | null>(null)

/** Hands the tools down: `<BackofficeProvider value={tools}>`. */
export const BackofficeProvider = BackofficeContext.Provider

export interface Backoffice extends BackofficeTools {
  /** CurrentAdmin is signed in; null: nobody, and every write will fail. */
  readonly signedIn: SignedIn | null
  /** Shows one of the catalogue's toasts. Returns the way to take it back. */
  readonly toast: (words: ToastWords, action?: ToastAction) => () => void
}

/** `stay`: milliseconds that it can be done; for ever when not given. */
export type ToastAction = ShownAction & { readonly stay?: number }

/** What every screen of the backoffice works with. */
export function useBackoffice(): Backoffice {
  const tools = use(BackofficeContext)
  if (tools === null) throw new Error('useBackoffice needs a BackofficeProvider above it')
  const signedIn = useSyncExternalStore(tools.currentAdmin.subscribe, tools.currentAdmin.get)
  return { ...tools, signedIn, toast }
}

function toast(words: ToastWords, action?: ToastAction): () => void {
  if (!action) return showToast(words)
  const { stay, ...shown } = action
  return showToast({ ...words, action: shown, ...(stay === undefined ? {} : { stay }) })
}
