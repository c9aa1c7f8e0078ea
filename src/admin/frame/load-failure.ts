import { useEffect, useSyncExternalStore } from 'react'
import type { ToastWords } from '#domain/es/toasts.ts'
import { hasArrived } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { useBackoffice } from './backoffice-context.tsx'

const ALWAYS = {}

/**
 * Tells when there is nothing to show because loading failed (P26.3); with rows in hand a failed refresh is no news
 * (P13.7). Gives whether an empty list means that there is nothing.
 */
export function useLoadFailure(words: ToastWords): boolean {
  const { status, toast } = useBackoffice()
  const { failure } = useSyncExternalStore(status.subscribe, status.get)
  const filled = useStored(hasArrived, ALWAYS)
  const isMissing = filled === false && failure !== null
  useEffect(() => (isMissing ? toast(words) : undefined), [isMissing, toast, words])
  return filled === true
}
