import { useBlocker } from '@tanstack/react-router'
import type { DraftKind } from '#store/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { UsedDraft } from './use-draft.ts'

/**
 * Asks before a form with changes is left, or while pictures are on their way; else it does not (trap 22). The draft stays
 * unless told to go.
 */
export function LeaveQuestion<Kind extends DraftKind>(props: {
  readonly draft: UsedDraft<Kind>
  readonly isUploading?: () => boolean
}) {
  const { draft, isUploading = () => false } = props
  const { draftStore, isDirty } = draft
  const isInTheMiddle = () => draftStore.get().isDirty || isUploading()
  const blocker = useBlocker({
    shouldBlockFn: isInTheMiddle,
    enableBeforeUnload: isInTheMiddle,
    withResolver: true,
  })
  const leave = (before: () => Promise<void>) => () => {
    void before().finally(() => blocker.proceed?.())
  }
  const pictures = isUploading() ? ['Las imágenes que se están subiendo no llegarán al artículo.'] : []
  const words = isDirty ? ['Puedes dejar el borrador en este dispositivo y seguir otro día.'] : []
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      title={isDirty ? 'Hay cambios sin guardar' : 'Hay imágenes subiendo'}
      text={[...words, ...pictures].join(' ')}
      onClose={() => blocker.reset?.()}
    >
      {isDirty ? (
        <>
          <Button look="bare" onClick={leave(() => draftStore.revert())}>
            Salir y descartar
          </Button>
          <Button onClick={leave(() => draftStore.flush())}>Salir y conservar el borrador</Button>
        </>
      ) : (
        <Button onClick={leave(() => draftStore.flush())}>Salir sin ellas</Button>
      )}
      <Button look="ink" data-autofocus onClick={() => blocker.reset?.()}>
        {isDirty ? 'Seguir escribiendo' : 'Esperar'}
      </Button>
    </Dialog>
  )
}
