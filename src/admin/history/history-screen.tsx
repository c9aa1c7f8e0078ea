import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { fetchVersion, fetchVersions, listVersions } from '#api/write/history.ts'
import { type ArticleForm, articleToForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { versionWords } from '#domain/es/versions.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import {
  HISTORY_LIST,
  HistoryFailed,
  HistoryFrame,
  type HistoryPlace,
  OneVersionFrame,
  useVersionReader,
} from './version-list.tsx'
import { useArticleToEdit } from '../drafts/load-article-to-edit.ts'
import { useRecoverVersion } from './recover-version.ts'
import { useAnswer } from '../frame/use-answer.ts'
import { changeWords } from './version-changes.ts'
import { VersionDifference } from './version-difference.tsx'

const EVERY = {}
/** From an article's form to its history, or to a version there. */
export function HistoryLink(props: {
  readonly id: string
  readonly version?: number
  readonly className?: string
  readonly children: ReactNode
}) {
  const { id, version, className, children } = props
  return (
    <Link
      to="/admin/articles/$id"
      params={{ id: `${id}~${version ?? HISTORY_LIST}` }}
      className={className ?? ''}
    >
      {children}
    </Link>
  )
}

/** The versions of an article with who and when; what has changed since one of them, and the way to have it back. */
export function HistoryScreen({ id, shown }: HistoryPlace) {
  const { project } = useBackoffice()
  const { row } = useArticleToEdit(id)
  const now = useMemo(() => row && articleToForm(row.head, row.body), [row])
  const versions = useAnswer(useMemo(() => (signal) => listVersions(project, id, signal), [project, id]))
  const formers = useAnswer(useMemo(() => (signal) => fetchVersions(project, id, signal), [project, id]))
  const reader = useVersionReader()
  /** What its end changed: between it and the version after it, or the article of now. */
  const changed = (at: number): string => {
    const [each, next] = [versions.value?.[at], versions.value?.[at - 1]]
    const before = each && formers.value?.get(each.id)
    const after = at === 0 ? now : next && formers.value?.get(next.id)
    return before && after ? changeWords(before, after) : ''
  }
  const version = versions.value?.find((each) => String(each.id) === shown)
  return (
    <HistoryFrame
      back={
        <Link to="/admin/articles/$id" params={{ id }} className={buttonClass({ look: 'bare' }, 'back')}>
          <Icon name="left" />
          Volver al artículo
        </Link>
      }
      versions={versions}
      shown={version}
      changed={changed}
      empty="Este artículo no ha cambiado desde que se creó."
      link={(each, words) => (
        <HistoryLink id={id} version={each.id}>
          {words}
        </HistoryLink>
      )}
    >
      {version && now && row && (
        <OneVersion
          key={version.id}
          id={id}
          version={version.id}
          title={versionWords(version, reader)}
          now={now}
          rev={row.head.rev}
        />
      )}
    </HistoryFrame>
  )
}

function OneVersion(props: {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly now: ArticleForm
  readonly rev: number
}) {
  const { id, version, title, now, rev } = props
  const { project } = useBackoffice()
  const categories = useStored(allCategories, EVERY)
  const recover = useRecoverVersion()
  const then = useAnswer(
    useMemo(
      () => (signal) => fetchVersion(project, { articleId: id, version }, signal),
      [project, id, version],
    ),
  )
  if (then.failure) return <HistoryFailed failure={then.failure} again={then.again} />
  if (!then.value || !categories) return null
  const form = withCategoryOf(then.value, now, categories)
  return (
    <OneVersionFrame title={title} onRecover={() => void recover({ id, rev, now, version: form })}>
      <VersionDifference version={then.value} now={now} categories={categories} />
    </OneVersionFrame>
  )
}

/** A category that is gone cannot be had back with the text: the article keeps the one that it has. */
function withCategoryOf(
  version: ArticleForm,
  now: ArticleForm,
  categories: readonly Category[],
): ArticleForm {
  const isThere = version.categoryId === null || categories.some(({ id }) => id === version.categoryId)
  return isThere ? version : { ...version, categoryId: now.categoryId }
}
