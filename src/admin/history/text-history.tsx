import { type ReactNode, useMemo } from 'react'
import { fetchVersion, fetchVersions, listVersions, type RowOf } from '#api/write/history.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { versionWords } from '#domain/es/versions.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { titleLink } from '../frame/data-table.tsx'
import { LoadFailed } from '../frame/load-failure.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { HistoryFrame, OneVersionFrame, useVersionReader } from './version-list.tsx'
import { HistoryLink } from './history-link.tsx'
import { changeWords, VersionDifference } from './version-difference.tsx'

const EVERY = {}

interface TextHistoryProps {
  readonly row: RowOf
  /** The version in the address, if there is one. */
  readonly shown: number | undefined
  /** The present text; null: not known yet. */
  readonly now: ArticleForm | null
  /** Who saved the present text, where the last version does not say so. */
  readonly current?: string | undefined
  /** Leads to the form. */
  readonly back: ReactNode
  /** The text for a list without versions. */
  readonly empty: string
  readonly onRecover: (version: ArticleForm) => void
}

/** The versions of a text with editor and time, the changes since one of them, and a button to recover it. */
export function TextHistory(props: TextHistoryProps) {
  const { row, shown, now, current, back, empty, onRecover } = props
  const { of, id } = row
  const { project } = useBackoffice()
  const versions = useAnswer(
    useMemo(() => (signal) => listVersions(project, { of, id }, signal), [project, of, id]),
  )
  const formers = useAnswer(
    useMemo(() => (signal) => fetchVersions(project, { of, id }, signal), [project, of, id]),
  )
  /** The differences between a version and the next one, or the present text. */
  const changed = (at: number): string => {
    const [each, next] = [versions.value?.[at], versions.value?.[at - 1]]
    const before = each && formers.value?.get(each.id)
    const after = at === 0 ? now : next && formers.value?.get(next.id)
    return before && after ? changeWords(before, after) : ''
  }
  const reader = useVersionReader()
  const version = versions.value?.find((each) => each.id === shown)
  return (
    <HistoryFrame
      {...{ back, versions, changed, current, empty }}
      shown={version}
      link={(each, words) => (
        <HistoryLink id={id} version={each.id} className={titleLink}>
          {words}
        </HistoryLink>
      )}
    >
      {version && now && (
        <OneVersion
          key={version.id}
          row={row}
          version={version.id}
          title={versionWords(version, reader)}
          now={now}
          onRecover={onRecover}
        />
      )}
    </HistoryFrame>
  )
}

function OneVersion(props: {
  readonly row: RowOf
  readonly version: number
  readonly title: string
  readonly now: ArticleForm
  readonly onRecover: (version: ArticleForm) => void
}) {
  const { row, version, title, now, onRecover } = props
  const { of, id } = row
  const { project } = useBackoffice()
  const categories = useStored(allCategories, EVERY)
  const then = useAnswer(
    useMemo(() => (signal) => fetchVersion(project, { of, id }, version, signal), [project, of, id, version]),
  )
  if (then.failure)
    return <LoadFailed failure={then.failure} text={adminTexts.historyOnServer} again={then.again} />
  if (!then.value || !categories) return null
  const form = withCategoryOf(then.value, now, categories)
  return (
    <OneVersionFrame title={title} onRecover={() => onRecover(form)}>
      <VersionDifference version={then.value} now={now} categories={categories} />
    </OneVersionFrame>
  )
}

/** A deleted category cannot be recovered with the text, so the article keeps its present one. */
function withCategoryOf(
  version: ArticleForm,
  now: ArticleForm,
  categories: readonly Category[],
): ArticleForm {
  const isThere = version.categoryId === null || categories.some(({ id }) => id === version.categoryId)
  return isThere ? version : { ...version, categoryId: now.categoryId }
}
