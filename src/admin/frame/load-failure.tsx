import { useEffect, useSyncExternalStore } from 'react'
import { loadErrorText } from '#domain/es/messages.ts'
import type { ToastWords } from '#domain/es/toasts.ts'
import type { Failure } from '#domain/failure.ts'
import { hasArrived } from '#store/copy-state.ts'
import { useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useBackoffice } from './backoffice-context.tsx'

const ALWAYS = {}

/**
 * Shows a toast when loading failed and there is nothing to show (P26.3). With rows on the device a failed refresh is no
 * news (P13.7). Returns whether an empty list means that there is nothing.
 */
export function useLoadFailure(words: ToastWords): boolean {
  const { status, toast } = useBackoffice()
  const { failure } = useSyncExternalStore(status.subscribe, status.get)
  const filled = useStored(hasArrived, ALWAYS)
  const isMissing = filled === false && failure !== null
  useEffect(() => (isMissing ? toast(words) : undefined), [isMissing, toast, words])
  return filled === true
}

/** Why something could not be loaded, and the button to try again. */
export function LoadFailed(props: {
  readonly failure: Failure
  /** Says what is not on this device. */
  readonly text: string
  readonly again: () => void
}) {
  const { failure, text, again } = props
  return (
    <Notice bad icon="alert" title={loadErrorText(failure)} text={text}>
      <Button look="ink" onClick={again}>
        Reintentar
      </Button>
    </Notice>
  )
}
