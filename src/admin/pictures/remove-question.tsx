import { useState } from 'react'
import { removeQuestion } from '#domain/es/pictures.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { PictureRemoval } from './use-removal.ts'

/** '¿Borrar esta imagen?', once, also for several. */
export function RemoveQuestion({
  removal,
  onRemove,
}: {
  readonly removal: PictureRemoval
  readonly onRemove: () => void
}) {
  const { asked, leave } = removal
  // While the dialog goes away it still says what it asked.
  const [shown, setShown] = useState(asked)
  if (asked.length > 0 && asked !== shown) setShown(asked)
  const bytes = shown.reduce((sum, picture) => sum + picture.bytes, 0)
  return (
    <Dialog
      open={asked.length > 0}
      tone="bad"
      {...removeQuestion({
        count: shown.length,
        bytes,
        names: shown.flatMap(({ fileName }) => fileName ?? []),
      })}
      onClose={leave}
    >
      <Button data-autofocus onClick={leave}>
        Cancelar
      </Button>
      <Button look="bad" onClick={onRemove}>
        Borrar
      </Button>
    </Dialog>
  )
}
