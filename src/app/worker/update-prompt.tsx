import { useEffect, useSyncExternalStore } from 'react'
import { unsavedWork } from '#store/drafts/unsaved-work.ts'
import { showToast } from '#ui/toast.ts'
import { applyUpdate, updatesReady } from './worker.ts'

/** Offers the new version as a toast once it is ready. Readers decide (P14.3), and are not asked while they write. */
export function UpdatePrompt() {
  const ready = useSyncExternalStore(updatesReady.subscribe, updatesReady.get, () => 0)
  const isWriting = useSyncExternalStore(unsavedWork.subscribe, unsavedWork.get, () => false)
  useEffect(() => {
    if (ready === 0 || isWriting) return undefined
    return showToast({
      tone: 'info',
      icon: 'refresh',
      title: 'Hay una versión nueva',
      text: 'Se instala en un segundo.',
      action: { label: 'Actualizar', act: () => void applyUpdate() },
    })
  }, [ready, isWriting])
  return null
}
