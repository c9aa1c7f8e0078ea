import type { Row } from '#domain/row.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { fetchVersion, listVersions, type RowOf } from '#api/write/history.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { currentWords, endWords, type Viewer, versionWords } from '#domain/es/versions.ts'
import type { Version } from '#domain/articles/version.ts'
import { Button } from '#ui/button.tsx'
import { MERGE_HEAD } from '../conflict/side.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { Empty, titleLink } from '../frame/data-table.tsx'
import { LoadFailed, useAnswer } from '../frame/load-failure.tsx'
import { Record, recordPanel } from '../frame/record-list.tsx'
import type { KindName, RowKind } from '../rows/row-kind.ts'
import { HistoryLink } from './history-link.tsx'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

export interface HistoryPlace {
  readonly id: string
  readonly version?: number | undefined
}

/** Returns the signed-in editor, and the time at which the versions were opened. */
export function useViewer(): Viewer {
  const { currentAdmin } = useBackoffice()
  const [now] = useState(() => Date.now())
  return { me: currentAdmin.lastEmail(), now }
}

interface HistoryProps<Form> {
  readonly row: RowOf
  readonly back: ReactNode
  /** The author of the current text, if the last version does not name them. */
  readonly current?: string | undefined
  readonly shown: number | undefined
  /** Describes the change after the version at this index of the list; '' if unknown. */
  readonly changed?: (at: number, versions: readonly Version[]) => string
  readonly empty: string
  /** The first part of the row's addresses; articles if absent. */
  readonly rows?: RowKind<KindName>['rows']
  readonly read: (stored: Row) => Form | null
  readonly onRecover: (former: Form) => void
  /** Draws the differences of the shown version; null while they are not known. */
  readonly children: (former: Form) => ReactNode
}

/** The history of a row: a link back, its versions with editor and time (P21.3), and the chosen one below. */
export function History<Form>(props: HistoryProps<Form>) {
  const { row, back, shown, read, onRecover, children, ...list } = props
  const { of, id } = row
  const { project } = useBackoffice()
  const viewer = useViewer()
  const versions = useAnswer(
    useMemo(() => (signal) => listVersions(project, { of, id }, signal), [project, of, id]),
  )
  const version = versions.value?.find((each) => each.id === shown)
  return (
    <div className="wrap">
      <ScreenTop>
        {back}
        <h1 className="text-section">{adminTexts.history}</h1>
      </ScreenTop>
      {versions.failure && (
        <LoadFailed failure={versions.failure} text={adminTexts.historyOnServer} again={versions.again} />
      )}
      {versions.value && <VersionList id={id} versions={versions.value} shown={version} {...list} />}
      {version && (
        <OneVersion
          key={version.id}
          title={versionWords(version, viewer)}
          version={version.id}
          {...{ row, read, onRecover, children }}
        />
      )}
    </div>
  )
}

/** One version with its differences, and a button to restore it. */
function OneVersion<Form>(
  props: Pick<HistoryProps<Form>, 'row' | 'read' | 'onRecover' | 'children'> & {
    readonly title: string
    readonly version: number
  },
) {
  const { row, title, version, read, onRecover, children } = props
  const { of, id } = row
  const { project } = useBackoffice()
  const { value, failure, again } = useAnswer(
    useMemo(
      () => (signal) => fetchVersion(project, { of, id }, version, read, signal),
      [project, read, of, id, version],
    ),
  )
  if (failure) return <LoadFailed failure={failure} text={adminTexts.historyOnServer} again={again} />
  const difference = value && children(value)
  if (!difference) return null
  return (
    <section aria-labelledby="version-title">
      <div className="mb-8 border border-line bg-paper">
        <header className={MERGE_HEAD}>
          <h2 id="version-title" className="text-section">
            {title}
          </h2>
          <div className="flex flex-wrap gap-2">
            <Button look="ink" onClick={() => onRecover(value)}>
              Recuperar esta versión
            </Button>
          </div>
        </header>
        {difference}
      </div>
    </section>
  )
}

function VersionList(
  props: Pick<HistoryProps<unknown>, 'current' | 'changed' | 'empty' | 'rows'> & {
    readonly id: string
    readonly versions: readonly Version[]
    readonly shown: Version | undefined
  },
) {
  const { id, versions, shown, changed = () => '', empty, rows } = props
  const viewer = useViewer()
  const [last] = versions
  const current = props.current ?? (last && !last.isDeletion ? currentWords(last, viewer) : undefined)
  return (
    <div className={recordPanel}>
      {versions.length === 0 && (
        <Empty>
          <p>{empty}</p>
        </Empty>
      )}
      <ul aria-label={adminTexts.history}>
        {current !== undefined && <Record as="strong" title="Versión actual" facts={current} />}
        {versions.map((each, at) => (
          <Record
            key={each.id}
            isCurrent={each === shown}
            title={
              <HistoryLink rows={rows} id={id} version={each.id} className={titleLink}>
                {versionWords(each, viewer)}
              </HistoryLink>
            }
            facts={[[each.name, endWords(each, viewer)].filter(Boolean).join(' · '), changed(at, versions)]
              .filter(Boolean)
              .join(': ')}
          />
        ))}
      </ul>
    </div>
  )
}
