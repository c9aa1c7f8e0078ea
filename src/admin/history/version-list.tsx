import { type ReactNode, useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { currentWords, endWords, type Reader, versionWords } from '#domain/es/versions.ts'
import type { Version } from '#domain/articles/version.ts'
import { Button } from '#ui/button.tsx'
import { MERGE_HEAD } from '../conflict/side.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { Empty } from '../frame/data-table.tsx'
import { LoadFailed, type Answered } from '../frame/load-failure.tsx'
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
export function useVersionReader(): Reader {
  const { currentAdmin } = useBackoffice()
  const [now] = useState(() => Date.now())
  return { me: currentAdmin.lastEmail(), now }
}

interface HistoryFrameProps {
  /** The link to the row's form. */
  readonly back: ReactNode
  readonly versions: Answered<readonly Version[]>
  /** The author of the current text, if the last version does not name them. */
  readonly current?: string | undefined
  /** The version in the address. */
  readonly shown: Version | undefined
  /** Describes the change after the version at this index of the list; '' if unknown. */
  readonly changed?: (at: number) => string
  /** Shown if there are no versions. */
  readonly empty: string
  /** Renders a link to a version. */
  readonly link: (version: Version, words: string) => ReactNode
  /** The shown version. */
  readonly children: ReactNode
}

/** The history of a row: a link back, its versions with editor and time (P21.3), and the chosen one below. */
export function HistoryFrame({ back, versions, children, ...list }: HistoryFrameProps) {
  return (
    <div className="wrap">
      <ScreenTop>
        {back}
        <h1 className="text-section">{adminTexts.history}</h1>
      </ScreenTop>
      {versions.failure && (
        <LoadFailed failure={versions.failure} text={adminTexts.historyOnServer} again={versions.again} />
      )}
      {versions.value && <VersionList versions={versions.value} {...list} />}
      {children}
    </div>
  )
}

function VersionList(
  props: Pick<HistoryFrameProps, 'current' | 'shown' | 'changed' | 'empty' | 'link'> & {
    readonly versions: readonly Version[]
  },
) {
  const { versions, shown, changed = () => '', empty, link } = props
  const reader = useVersionReader()
  const [last] = versions
  const current = props.current ?? (last && !last.isDeletion ? currentWords(last, reader) : undefined)
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
            title={link(each, versionWords(each, reader))}
            facts={[[each.name, endWords(each, reader)].filter(Boolean).join(' · '), changed(at)]
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
