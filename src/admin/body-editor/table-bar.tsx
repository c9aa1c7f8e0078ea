import { Button } from '#ui/button.tsx'
import { AdminIcon } from '#admin/frame/admin-icon.tsx'
import type { TableChange } from './visual/visual-tables.ts'

const CHANGES: readonly (readonly [change: TableChange, words: string])[] = [
  ['addRow', 'Añadir una fila debajo'],
  ['removeRow', 'Quitar esta fila'],
  ['addColumn', 'Añadir una columna a la derecha'],
  ['removeColumn', 'Quitar esta columna'],
]

/** What can be done to the table that the cursor is in. */
export function TableBar({ onChange }: { readonly onChange: (change: TableChange) => void }) {
  return (
    <div className="ed-bar ed-bar-table" role="group" aria-label="Tabla">
      {CHANGES.map(([change, words]) => (
        <Button
          key={change}
          look="bare"
          square
          aria-label={words}
          title={words}
          onClick={() => onChange(change)}
        >
          <AdminIcon name={change} small />
        </Button>
      ))}
    </div>
  )
}
