import { useBlocker } from '@tanstack/react-router'
import type { DraftKind } from '#store/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { UsedDraft } from './use-draft.ts'

/** Asks before a form with changes is left; without changes it does not (trap 22). The draft stays unless told to go. */
export function LeaveQuestion<Kind extends DraftKind>({ draft }: { readonly draft: UsedDraft<Kind> }) {
  const { desk } = draft
  const isDirty = () => desk.get().isDirty
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true })
  const leave = (before: () => Promise<void>) => () => {
    void before().finally(() => blocker.proceed?.())
  }
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      title="Hay cambios sin guardar"
      text="Puedes dejar el borrador en este dispositivo y seguir otro día."
      onClose={() => blocker.reset?.()}
    >
      <Button look="bare" onClick={leave(() => desk.revert())}>
        Salir y descartar
      </Button>
      <Button onClick={leave(() => desk.flush())}>Salir y conservar el borrador</Button>
      <Button look="ink" data-autofocus onClick={() => blocker.reset?.()}>
        Seguir escribiendo
      </Button>
    </Dialog>
  )
}
