import { type ReactNode, useEffect, useState } from 'react'
import { newId } from '#api/write/new-id.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { Notice } from '#ui/notice.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useLoadFailure } from '../frame/load-failure.tsx'
import { RowEditor } from './row-editor.tsx'
import { RowHistory } from './row-history.tsx'
import type { KindName, RowKind, RowOf } from './row-kind.ts'
import { BackToRows } from './row-links.tsx'

/** The form of a new row. */
export function NewRow<Kind extends KindName>({ kind }: { readonly kind: RowKind<Kind> }) {
  const { all } = kind.useAll()
  useLoadFailure(kind.toasts.notLoaded)
  const [id] = useState(() => newId())
  const [opened] = useState(() => kind.emptyForm())
  return <RowEditor kind={kind} id={id} isNew opened={opened} baseRev={0} all={all ?? []} />
}

/** The form of an existing row. */
export function EditRow<Kind extends KindName>(props: { readonly kind: RowKind<Kind>; readonly id: string }) {
  const { kind, id } = props
  return (
    <StoredRow kind={kind} id={id}>
      {(row, all) => (
        <RowEditor
          key={id}
          kind={kind}
          id={id}
          isNew={false}
          opened={kind.toForm(row)}
          baseRev={row.rev}
          all={all}
        />
      )}
    </StoredRow>
  )
}

/** The history of a row. `version`: the one to compare with the present. */
export function HistoryOfRow<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly id: string
  readonly version: number | undefined
}) {
  const { kind, id, version } = props
  return (
    <StoredRow kind={kind} id={id}>
      {(row) => <RowHistory key={id} kind={kind} row={row} shown={version} />}
    </StoredRow>
  )
}

/** Shows a row once it is known. Until then it says so, and also if there is none. */
function StoredRow<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly id: string
  readonly children: (row: RowOf<Kind>, all: readonly RowOf<Kind>[]) => ReactNode
}) {
  const { kind, id, children } = props
  const { all } = kind.useAll()
  const isFilled = useLoadFailure(kind.toasts.notLoaded)
  const isAnswered = useRound(id)
  const row = all?.find((one) => one.id === id)
  if (row) return children(row, all ?? [])
  if (!all || !isFilled || !isAnswered)
    return <p className="wrap px-4 py-6 text-ink-2">{kind.words.loading}</p>
  return <NotFound kind={kind} id={id} />
}

/** Starts a round when a row opens. Returns whether the round is over, with success or not. */
function useRound(id: string): boolean {
  const { requests } = useBackoffice()
  const [answered, setAnswered] = useState<string>()
  useEffect(() => {
    let hasLeft = false
    void requests.now().then(() => {
      if (!hasLeft) setAnswered(id)
    })
    return () => {
      hasLeft = true
    }
  }, [requests, id])
  return answered === id
}

function NotFound<Kind extends KindName>({
  kind,
  id,
}: {
  readonly kind: RowKind<Kind>
  readonly id: string
}) {
  const drafts = useUnsavedDrafts(kind.kind).filter(({ draft }) => draft.rowId === id)
  return (
    <div className="wrap">
      <Notice bad level={1} icon="alert" title={kind.words.notFound}>
        <BackToRows rows={kind.rows}>{adminTexts.backToList}</BackToRows>
      </Notice>
      <DraftList drafts={drafts.map(({ draft }) => ({ draft, row: 'gone' }))} />
    </div>
  )
}
