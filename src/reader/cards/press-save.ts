// Handles a press of 'Guardar'. Loaded with the first press.
import type { Listed } from '#domain/articles/article.ts'
import type { Failure } from '#domain/failure.ts'
import { failureWords } from '#domain/es/messages.ts'
import type { Device } from '#store/device/device.ts'
import { putBack, removeSaved, saveArticle } from '#store/reader-data/saved.ts'
import type { SyncRequests } from '#sync/sync-requests.ts'
import { showToast } from '#ui/toast.ts'

/** Milliseconds in which a removal can be undone. */
const UNDO_MS = 8000

export async function pressSave(pressed: {
  readonly device: Device
  readonly requests: SyncRequests
  readonly article: Listed
  readonly isSaved: boolean
}): Promise<void> {
  const { device, requests, article, isSaved } = pressed
  if (isSaved) return remove(device, requests, article)
  const saved = await saveArticle(device, article)
  if (!saved.ok) return tell('No se pudo guardar', saved.failure)
  await requests.storeSaved()
}

async function remove(device: Device, requests: SyncRequests, { id, title }: Listed): Promise<void> {
  const removed = await removeSaved(device, id)
  if (!removed.ok) return tell('No se pudo quitar', removed.failure)
  const copy = removed.value
  if (copy === null) return
  const undo = async () => {
    const put = await putBack(device, copy)
    if (!put.ok) return tell('No se pudo guardar', put.failure)
    await requests.storeSaved()
  }
  showToast({
    tone: 'info',
    icon: 'bookmark',
    title: 'Quitada de Guardados',
    text: title,
    action: { label: 'Deshacer', act: () => void undo() },
    stay: UNDO_MS,
  })
}

function tell(title: string, failure: Failure): void {
  const words = failureWords(failure)
  showToast({ tone: 'bad', title, text: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` })
}
