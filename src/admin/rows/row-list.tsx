import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { AdminIcon } from '../frame/admin-icon.tsx'
import { DataTable, Empty, HeadCell } from '../frame/data-table.tsx'
import { ConfirmDialog, useLast } from '../frame/dialogs.tsx'
import { RefreshButton } from '../frame/freshness.tsx'
import { useLoadFailure } from '../frame/load-failure.tsx'
import { ScreenActs, ScreenTop } from '../frame/screen-parts.tsx'
import type { KindName, RowKind, RowOf } from './row-kind.ts'
import { useRowWrites } from './row-writing.ts'

/** The list of a kind: its drafts without a row, its rows as a table, and the question before one is deleted. */
export function RowList<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly title: string
  /** The names of the columns, without that of the actions. */
  readonly columns: readonly string[]
  /** Undefined: not known yet. */
  readonly all: readonly RowOf<Kind>[] | undefined
  readonly none: string
  /** Above the table. */
  readonly notice?: ReactNode
  readonly question: (row: RowOf<Kind>) => string
  /** What the deletion of this row does to others, in words. A hook. */
  readonly useConsequence: (row: RowOf<Kind> | null) => string
  readonly row: (row: RowOf<Kind>, onDelete: () => void) => ReactNode
  /** A row was deleted or restored. */
  readonly onChange?: () => void
}) {
  const { kind, title, columns, all, none, notice, question, useConsequence, row, onChange } = props
  const isFilled = useLoadFailure(kind.toasts.notLoaded)
  const [leaving, setLeaving] = useState<RowOf<Kind> | null>(null)
  const asked = useLast(leaving)
  const consequence = useConsequence(asked)
  const { remove } = useRowWrites(kind, onChange)
  const drafts = useUnsavedDrafts(kind.kind)
  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section">{title}</h1>
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
              {columns.map((column) => (
                <HeadCell key={column}>{column}</HeadCell>
              ))}
              <HeadCell end>Acciones</HeadCell>
            </>
          }
        >
          {all?.map((each) => row(each, () => setLeaving(each)))}
        </DataTable>
        {(all === undefined || all.length === 0) && (
          <Empty>{all && isFilled ? <p>{none}</p> : <Skeleton text />}</Empty>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        title={asked ? question(asked) : ''}
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
