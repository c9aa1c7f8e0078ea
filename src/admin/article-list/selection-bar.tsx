import { adminTexts } from '#domain/es/admin.ts'
import { Button } from '#ui/button.tsx'

const numbers = new Intl.NumberFormat('es-ES', { useGrouping: true })

/** What can be done with the rows selected, on whatever page they are. */
export function SelectionBar(props: {
  readonly count: number
  readonly of: number
  /** How many are found on all pages; null: they are all selected, or one page holds them. */
  readonly whole: number | null
  readonly onWhole: () => void
  readonly onCategory: () => void
  readonly onDate: () => void
  /** What is being changed; nothing else can be begun meanwhile. */
  readonly busy: string | null
  readonly onDuplicate: () => void
  readonly onDelete: () => void
  readonly onNone: () => void
}) {
  const { count, of, whole, busy, onWhole, onCategory, onDate, onDuplicate, onDelete, onNone } = props
  const isBusy = busy !== null
  return (
    <div className="selbar" role="group" aria-label="Selección">
      <span role="status">
        {busy ??
          `${numbers.format(count)} ${count === 1 ? 'seleccionado' : 'seleccionados'} de ${numbers.format(of)}`}
      </span>
      {whole !== null && (
        <Button look="bare" disabled={isBusy} onClick={onWhole}>
          Seleccionar los {numbers.format(whole)}
        </Button>
      )}
      <Button look="bare" disabled={isBusy} onClick={onCategory}>
        Cambiar la categoría
      </Button>
      <Button look="bare" disabled={isBusy} onClick={onDate}>
        Cambiar la fecha
      </Button>
      {count === 1 && (
        <Button look="bare" disabled={isBusy} onClick={onDuplicate}>
          {adminTexts.duplicate}
        </Button>
      )}
      <Button look="bare" disabled={isBusy} onClick={onDelete}>
        {adminTexts.delete}
      </Button>
      <Button look="bare" onClick={onNone}>
        Quitar la selección
      </Button>
    </div>
  )
}
