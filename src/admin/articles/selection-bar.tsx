import { adminTexts } from '#domain/admin-messages.ts'
import { Button } from '#ui/button.tsx'

/** What can be done with the rows selected, on whatever page they are. */
export function SelectionBar(props: {
  readonly count: number
  readonly of: number
  readonly onDuplicate: () => void
  readonly onDelete: () => void
  readonly onNone: () => void
}) {
  const { count, of, onDuplicate, onDelete, onNone } = props
  return (
    <div className="selbar" role="group" aria-label="Selección">
      <span role="status">
        {count} {count === 1 ? 'seleccionado' : 'seleccionados'} de {of}
      </span>
      {count === 1 && (
        <Button look="bare" onClick={onDuplicate}>
          {adminTexts.duplicate}
        </Button>
      )}
      <Button look="bare" onClick={onDelete}>
        {adminTexts.delete}
      </Button>
      <Button look="bare" onClick={onNone}>
        Quitar la selección
      </Button>
    </div>
  )
}
