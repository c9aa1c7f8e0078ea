import { useEffect, useSyncExternalStore } from 'react'
import { isWorkUnsaved, watchUnsavedWork } from '#store/unsaved-work.ts'
import { showToast } from '#ui/toast.ts'
import { applyUpdate, onUpdateReady, updatesReady } from './worker.ts'

/** Offers the new version once it stands ready, and draws nothing itself. The reader says when (trap 6), and not while he writes. */
export function UpdatePrompt() {
  const ready = useSyncExternalStore(onUpdateReady, updatesReady, () => 0)
  const isWriting = useSyncExternalStore(watchUnsavedWork, isWorkUnsaved, () => false)
  useEffect(() => {
    if (ready === 0 || isWriting) return undefined
    return showToast({
      tone: 'info',
      title: 'Hay una versión nueva',
      text: 'Se instala en un segundo.',
      action: { label: 'Actualizar', act: () => void applyUpdate() },
    })
  }, [ready, isWriting])
  return null
}
