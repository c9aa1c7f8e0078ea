import { Link } from '@tanstack/react-router'
import { adminTexts } from '#domain/es/admin.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { AdminIcon } from '../frame/admin-icon.tsx'
import { ActionsCell } from '../frame/data-table.tsx'
import type { KindName, RowKind } from './row-kind.ts'
import { RowHistoryLink } from './row-links.tsx'

/** On a card the name of the column is before the value. */
export const NAMED =
  'max-lg:before:text-small max-lg:before:text-ink-2 max-lg:before:content-[attr(data-label)_"_"]'

/** Icons to edit a row, for its history, and to delete it (P16.6). */
export function RowActions(props: {
  readonly rows: RowKind<KindName>['rows']
  readonly id: string
  readonly name: string
  readonly onDelete: () => void
}) {
  const { rows, id, name, onDelete } = props
  const look = buttonClass({ look: 'bare', square: true })
  return (
    <ActionsCell className="max-lg:col-start-2 max-lg:row-start-1">
      <Link to="/admin/$rows/$id/edit" params={{ rows, id }} className={look} aria-label={`Editar ${name}`}>
        <AdminIcon name="edit" small />
      </Link>
      <RowHistoryLink rows={rows} id={id} className={look} label={`${adminTexts.history} de ${name}`}>
        <Icon name="clock" small />
      </RowHistoryLink>
      <Button look="bare" square aria-label={`${adminTexts.delete} ${name}`} onClick={onDelete}>
        <Icon name="trash" small />
      </Button>
    </ActionsCell>
  )
}
