import type { Row } from '#domain/row.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { fetchVersion, listVersions, type RowOf } from '#api/write/history.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { currentWords, endWords, type Viewer, versionWords } from '#domain/es/versions.ts'
import type { Version } from '#domain/articles/version.ts'
import { Button } from '#ui/button.tsx'
import { MERGE_HEAD } from '../conflict/side.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { Empty } from '../frame/data-table.tsx'
import { LoadFailed, useAnswer } from '../frame/load-failure.tsx'
import { Record, recordPanel } from '../frame/record-list.tsx'
import { ScreenTop } from '#admin/frame/screen-parts.tsx'

/** The parameters of a history's address. */
export interface HistoryPlace {
  /** The row's id. */
  readonly id: string
  /** The number of the shown version. */
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
  /** The link to the row's form. */
  readonly back: ReactNode
  /** The author of the current text, if the last version does not name them. */
  readonly current?: string | undefined
  /** The number of the version in the address. */
  readonly shown: number | undefined
  /** Describes the change after the version at this index of the list; '' if unknown. */
  readonly changed?: (at: number, versions: readonly Version[]) => string
  /** Shown if there are no versions. */
  readonly empty: string
  /** Renders a link to a version. */
  readonly link: (version: Version, words: string) => ReactNode
  /** Reads what is stored of a version. */
  readonly read: (stored: Row) => Form | null
  /** Draws the shown version. */
  readonly children: (former: Form, title: string) => ReactNode
}

/** The history of a row: a link back, its versions with editor and time (P21.3), and the chosen one below. */
export function History<Form>({ row, back, shown, read, children, ...list }: HistoryProps<Form>) {
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
      {versions.value && <VersionList versions={versions.value} shown={version} {...list} />}
      {version && (
        <OneVersion key={version.id} row={row} version={version.id} read={read}>
          {(former) => children(former, versionWords(version, viewer))}
        </OneVersion>
      )}
    </div>
  )
}

function OneVersion<Form>(props: {
  readonly row: RowOf
  readonly version: number
  readonly read: (stored: Row) => Form | null
  readonly children: (former: Form) => ReactNode
}) {
  const { row, version, read, children } = props
  const { of, id } = row
  const { project } = useBackoffice()
  const { value, failure, again } = useAnswer(
    useMemo(
      () => (signal) => fetchVersion(project, { of, id }, version, read, signal),
      [project, read, of, id, version],
    ),
  )
  if (failure) return <LoadFailed failure={failure} text={adminTexts.historyOnServer} again={again} />
  return value && children(value)
}

function VersionList(
  props: Pick<HistoryProps<unknown>, 'current' | 'changed' | 'empty' | 'link'> & {
    readonly versions: readonly Version[]
    readonly shown: Version | undefined
  },
) {
  const { versions, shown, changed = () => '', empty, link } = props
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
            title={link(each, versionWords(each, viewer))}
            facts={[[each.name, endWords(each, viewer)].filter(Boolean).join(' · '), changed(at, versions)]
              .filter(Boolean)
              .join(': ')}
          />
        ))}
      </ul>
    </div>
  )
}

/** One version with its differences, and a button to restore it. */
export function OneVersionFrame(props: {
  readonly title: string
  readonly onRecover: () => void
  readonly children: ReactNode
}) {
  const { title, onRecover, children } = props
  return (
    <section aria-labelledby="version-title">
      <div className="mb-8 border border-line bg-paper">
        <header className={MERGE_HEAD}>
          <h2 id="version-title" className="text-section">
            {title}
          </h2>
          <div className="flex flex-wrap gap-2">
            <Button look="ink" onClick={onRecover}>
              Recuperar esta versión
            </Button>
          </div>
        </header>
        {children}
      </div>
    </section>
  )
}
