import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { AdminIcon } from '../frame/admin-icon.tsx'
import {
  ActionsCell,
  DataCell,
  DataRow,
  DataTable,
  Empty,
  HeadCell,
  titleLink,
} from '../frame/data-table.tsx'
import { ConfirmDialog } from '../frame/dialogs.tsx'
import { RefreshButton } from '../frame/freshness.tsx'
import { useLoadFailure } from '../frame/load-failure.tsx'
import { ScreenActs, ScreenTop } from '../frame/screen-parts.tsx'
import type { KindName, RowColumn, RowKind, RowOf } from './row-kind.ts'
import { HistoryLink } from '../history/history-link.tsx'
import { useRowWrites } from './row-writing.ts'

/** On a card the column's name precedes the value. */
export const NAMED =
  'max-lg:before:text-small max-lg:before:text-ink-2 max-lg:before:content-[attr(data-label)_"_"]'

/** The list of a kind: a link to a new row (P16.7), drafts without a row, and a table. It asks before a row is deleted. */
export function RowList<Kind extends KindName>({ kind }: { readonly kind: RowKind<Kind> }) {
  const { all, notice, again } = kind.useAll()
  const columns = kind.useColumns(all)
  const isFilled = useLoadFailure(toasts[`${kind.rows}NotLoaded`])
  const [leaving, setLeaving] = useState<RowOf<Kind> | null>(null)
  const consequence = kind.useConsequence(leaving)
  const { remove } = useRowWrites(kind, again)
  const drafts = useUnsavedDrafts(kind.kind)
  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section">{kind.words.list}</h1>
        <ScreenActs>
          <RefreshButton />
          <Link to="/admin/$rows/new" params={{ rows: kind.rows }} className={buttonClass({ look: 'ink' })}>
            <AdminIcon name="plus" small />
            {kind.words.create}
          </Link>
        </ScreenActs>
      </ScreenTop>
      <DraftList drafts={drafts.filter((draft) => draft.row !== 'here')} />
      {notice}
      <div className="border border-line bg-paper">
        <DataTable
          head={
            <>
              {columns.map(({ name }) => (
                <HeadCell key={name}>{name}</HeadCell>
              ))}
              <HeadCell end>Acciones</HeadCell>
            </>
          }
        >
          {all?.map((row) => (
            <ListedRow
              key={row.id}
              kind={kind}
              row={row}
              columns={columns}
              onDelete={() => setLeaving(row)}
            />
          ))}
        </DataTable>
        {(all === undefined || all.length === 0) && (
          <Empty>{all && isFilled ? <p>{kind.words.none}</p> : <Skeleton text />}</Empty>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        title={leaving ? kind.deletion(kind.nameOf(leaving)) : ''}
        text={consequence}
        act="Eliminar"
        onConfirm={() => {
          setLeaving(null)
          if (leaving) void remove(leaving)
        }}
        onClose={() => setLeaving(null)}
      />
    </div>
  )
}

/** A row whose name links to its form. Icons edit and delete it, and link to its history (P16.6). */
function ListedRow<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly row: RowOf<Kind>
  readonly columns: readonly RowColumn<RowOf<Kind>>[]
  readonly onDelete: () => void
}) {
  const { kind, row, columns, onDelete } = props
  const { id } = row
  const { rows } = kind
  const name = kind.nameOf(row)
  const form = { to: '/admin/$rows/$id/edit', params: { rows, id } } as const
  const navigate = useNavigate()
  const look = buttonClass({ look: 'bare', square: true })
  return (
    <DataRow data-cat={id} className="max-lg:grid-cols-end" onOpen={() => void navigate(form)}>
      {columns.map(({ name: label, className = '', draw }, at) =>
        at === 0 ? (
          <DataCell key={label} className="max-lg:col-start-1 lg:min-w-48">
            <Link {...form} className={titleLink}>
              {name}
            </Link>
            {draw?.(row)}
          </DataCell>
        ) : (
          <DataCell key={label} className={className} data-label={label}>
            {draw?.(row)}
          </DataCell>
        ),
      )}
      <ActionsCell className="max-lg:col-start-2 max-lg:row-start-1">
        <Link {...form} className={look} aria-label={`Editar ${name}`}>
          <AdminIcon name="edit" small />
        </Link>
        <HistoryLink rows={rows} id={id} className={look} aria-label={`${adminTexts.history} de ${name}`}>
          <Icon name="clock" small />
        </HistoryLink>
        <Button look="bare" square aria-label={`${adminTexts.delete} ${name}`} onClick={onDelete}>
          <Icon name="trash" small />
        </Button>
      </ActionsCell>
    </DataRow>
  )
}
