import { showToast } from '#ui/toast.ts'

/** Hands an address of this publication to whatever the device shares with; where it has nothing, copies it. */
export async function share({
  title,
  path,
}: {
  readonly title: string
  readonly path: string
}): Promise<void> {
  const url = new URL(path, location.href).href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // Whoever closes the sheet has changed his mind; whatever else is wrong with it, the link can be copied.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ tone: 'good', title: 'Enlace copiado' })
  } catch {
    showToast({ tone: 'bad', title: 'No se pudo copiar el enlace', text: url })
  }
}
