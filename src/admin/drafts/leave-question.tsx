import { useBlocker } from '@tanstack/react-router'
import type { DraftKind } from '#store/drafts/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { UsedDraft } from './use-draft.ts'

/**
 * Asks before leaving a form would lose something (P17.16): running uploads, or text that the device cannot store. Stored
 * text needs no question, because the form opens with it again (P17.15).
 */
export function LeaveQuestion<Kind extends DraftKind>(props: {
  readonly draft: UsedDraft<Kind>
  readonly isUploading?: () => boolean
}) {
  const { draft, isUploading = () => false } = props
  const { draftStore } = draft
  const isUnkept = () => draftStore.get().isDirty && draftStore.get().keptAt === null
  const blocker = useBlocker({
    async shouldBlockFn() {
      await draftStore.flush()
      return isUnkept() || isUploading()
    },
    enableBeforeUnload: () => isUnkept() || isUploading(),
    withResolver: true,
  })
  const pictures = isUploading() ? ['Las imágenes que se están subiendo no llegarán al artículo.'] : []
  const words = isUnkept() ? ['Este dispositivo no guarda lo que has escrito: si sales, se pierde.'] : []
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      title={isUnkept() ? 'Hay cambios sin guardar' : 'Hay imágenes subiendo'}
      text={[...words, ...pictures].join(' ')}
      onClose={() => blocker.reset?.()}
    >
      <Button onClick={() => blocker.proceed?.()}>
        {isUnkept() ? 'Salir y perderlo' : 'Salir sin ellas'}
      </Button>
      <Button look="ink" data-autofocus onClick={() => blocker.reset?.()}>
        {isUnkept() ? 'Seguir escribiendo' : 'Esperar'}
      </Button>
    </Dialog>
  )
}
