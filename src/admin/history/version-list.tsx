import { type ReactNode, useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { currentWords, endWords, type Reader, versionWords } from '#domain/es/versions.ts'
import type { Version } from '#domain/articles/version.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import type { Answered } from '../frame/use-answer.ts'

/** What the address of a history names. */
export interface HistoryPlace {
  /** Of the row. */
  readonly id: string
  /** The number of the version that is shown. */
  readonly version?: number | undefined
}

/** Who reads of versions, and when he began to. */
export function useVersionReader(): Reader {
  const { currentAdmin } = useBackoffice()
  const [now] = useState(() => Date.now())
  return { me: currentAdmin.lastEmail(), now }
}

export interface HistoryFrameProps {
  /** Leads to the row's form. */
  readonly back: ReactNode
  readonly versions: Answered<readonly Version[]>
  /** How the row is as it is now, where its last version does not say so. */
  readonly current?: string | undefined
  /** The version that the address names. */
  readonly shown: Version | undefined
  /** What the end of the version at this place of the list changed, in words; empty: not known. */
  readonly changed?: (at: number) => string
  /** What is said where there are no versions. */
  readonly empty: string
  /** Leads to a version. */
  readonly link: (version: Version, words: string) => ReactNode
  /** The version that is shown. */
  readonly children: ReactNode
}

/** The history of a row: the way back, its versions with who and when, and below them the one that is shown. */
export function HistoryFrame({ back, versions, children, ...list }: HistoryFrameProps) {
  return (
    <div className="wrap">
      <div className="bo-top">
        {back}
        <h1>{adminTexts.history}</h1>
      </div>
      {versions.failure && <HistoryFailed failure={versions.failure} again={versions.again} />}
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
    <div className="panel dt-drafts">
      {versions.length === 0 && (
        <div className="dt-empty">
          <p>{empty}</p>
        </div>
      )}
      <ul aria-label={adminTexts.history}>
        {current !== undefined && (
          <li>
            <strong className="dt-title">{adminTexts.currentVersion}</strong>
            <span className="f-hint">{current}</span>
          </li>
        )}
        {versions.map((each, at) => (
          <li key={each.id} aria-current={each === shown ? 'true' : undefined}>
            <span className="dt-title">{link(each, versionWords(each, reader))}</span>
            <span className="f-hint">
              {[[each.name, endWords(each, reader)].filter(Boolean).join(' · '), changed(at)]
                .filter(Boolean)
                .join(': ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One version, with the way to have it back; its difference stands in it. */
export function OneVersionFrame(props: {
  readonly title: string
  readonly onRecover: () => void
  readonly children: ReactNode
}) {
  const { title, onRecover, children } = props
  return (
    <section className="conflict" aria-labelledby="version-title">
      <div className="panel merge">
        <header className="merge-head">
          <h2 id="version-title">{title}</h2>
          <div className="merge-all">
            <Button look="ink" onClick={onRecover}>
              {adminTexts.recoverVersion}
            </Button>
          </div>
        </header>
        {children}
      </div>
    </section>
  )
}

/** Why the history is not there, and the way to try again. */
export function HistoryFailed({ failure, again }: { readonly failure: Failure; readonly again: () => void }) {
  return (
    <Notice bad icon="alert" title={loadErrorText(failure)} text={adminTexts.historyOnServer}>
      <Button look="ink" onClick={again}>
        Reintentar
      </Button>
    </Notice>
  )
}
