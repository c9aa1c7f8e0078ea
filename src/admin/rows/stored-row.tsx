import type { Row } from '#domain/row.ts'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { newId } from '#api/write/new-id.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { success } from '#domain/failure.ts'
import { Notice } from '#ui/notice.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useAnswer, useLoadFailure } from '../frame/load-failure.tsx'
import { BACK_LINK, BackText } from '../frame/screen-parts.tsx'
import { RowEditor } from './row-editor.tsx'
import type { FieldOf, KindName, RowKind, RowOf } from './row-kind.ts'
import { useNavigate, Link } from '@tanstack/react-router'
import type { DraftForms } from '#store/drafts/drafts.ts'
import { BELOW, ChangedField } from '../conflict/side.tsx'
import { TextParts, wordDifference } from '../conflict/text-difference.tsx'
import { useNewDraft } from '../history/use-new-draft.ts'
import { History } from '../history/version-list.tsx'

/** The versions of a row with editor and time, the changes since one of them, and a button to restore it. */
function RowHistory<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly row: RowOf<Kind>
  readonly shown: number | undefined
}) {
  const { kind, row, shown } = props
  const { id, rev } = row
  const { rows } = kind
  const navigate = useNavigate()
  const recovered = useNewDraft()
  const now = kind.toForm(row)
  const read = useCallback(
    ({ former }: Row) => {
      const was = kind.writes.read(former)
      return was && kind.toForm(was)
    },
    [kind],
  )
  async function recover(version: DraftForms[Kind]): Promise<void> {
    const borrador = await recovered({ kind: kind.kind, id, rev, now, version })
    if (borrador === null) return
    await navigate({ to: '/admin/$rows/$id/edit', params: { rows, id }, search: Object({ borrador }) })
  }
  return (
    <History
      row={{ of: kind.kind, id }}
      shown={shown}
      back={
        <Link className={BACK_LINK} to="/admin/$rows/$id/edit" params={{ rows, id }}>
          <BackText>{kind.words.back}</BackText>
        </Link>
      }
      empty={kind.words.unchanged}
      read={read}
      rows={rows}
      onRecover={(version) => void recover(version)}
    >
      {(version) => <Difference kind={kind} version={version} now={now} />}
    </History>
  )
}

function Difference<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly version: DraftForms[Kind]
  readonly now: DraftForms[Kind]
}) {
  const { kind, version, now } = props
  const textOf = kind.useText([version, now])
  const fields = kind.changed(now, version)
  if (fields.length === 0) return <p className={BELOW}>{kind.words.same}</p>
  const drawn = (form: DraftForms[Kind], field: FieldOf<Kind>) => {
    const text = textOf(form, field)
    return kind.drawn?.(field, text) ?? <p>{text || adminTexts.noDescription}</p>
  }
  return fields.map((field) => (
    <ChangedField
      key={field}
      name={kind.fieldNames[field]}
      merged={
        kind.prose.includes(field) && (
          <TextParts parts={wordDifference(textOf(version, field), textOf(now, field))} />
        )
      }
      was={drawn(version, field)}
      now={drawn(now, field)}
    />
  ))
}

/** The form of a new row. */
export function NewRow<Kind extends KindName>({ kind }: { readonly kind: RowKind<Kind> }) {
  const { all } = kind.useAll()
  useLoadFailure(toasts[`${kind.rows}NotLoaded`])
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
        <RowEditor {...{ kind, id, all }} isNew={false} opened={kind.toForm(row)} baseRev={row.rev} />
      )}
    </StoredRow>
  )
}

/** The history of a row. `version`: the one to compare with the current row. */
export function HistoryOfRow<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly id: string
  readonly version: number | undefined
}) {
  const { kind, id, version } = props
  return (
    <StoredRow kind={kind} id={id}>
      {(row) => <RowHistory kind={kind} row={row} shown={version} />}
    </StoredRow>
  )
}

/** Shows a row once it is loaded. Until then, or if there is none, it shows that. */
function StoredRow<Kind extends KindName>(props: {
  readonly kind: RowKind<Kind>
  readonly id: string
  readonly children: (row: RowOf<Kind>, all: readonly RowOf<Kind>[]) => ReactNode
}) {
  const { kind, id, children } = props
  const { all } = kind.useAll()
  const isFilled = useLoadFailure(toasts[`${kind.rows}NotLoaded`])
  const { requests } = useBackoffice()
  // The round may bring the row. Its end counts, successful or not. A window that gets the focus starts no other.
  const round = useMemo(() => async () => success(await requests.now()), [requests])
  const { isComing } = useAnswer(round, 'opening')
  const row = all?.find((one) => one.id === id)
  if (row) return children(row, all ?? [])
  if (!all || !isFilled || isComing) return <p className="wrap px-4 py-6 text-ink-2">{kind.words.loading}</p>
  return <NotFound kind={kind} id={id} />
}

function NotFound<Kind extends KindName>(props: { readonly kind: RowKind<Kind>; readonly id: string }) {
  const { kind, id } = props
  const drafts = useUnsavedDrafts(kind.kind).filter(({ draft }) => draft.rowId === id)
  return (
    <div className="wrap">
      <Notice bad level={1} icon="alert" title={kind.words.notFound}>
        <Link className={BACK_LINK} to="/admin/$rows" params={{ rows: kind.rows }}>
          <BackText>{adminTexts.backToList}</BackText>
        </Link>
      </Notice>
      <DraftList drafts={drafts.map(({ draft }) => ({ draft, row: 'gone' }))} />
    </div>
  )
}
