import { useParams, useNavigate, Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { articleToForm, type ArticleForm } from '#domain/articles/article-form.ts'
import { fetchDraft, saveDraft, type ServerDraft } from '#api/write/server-drafts.ts'
import { toasts } from '#domain/es/toasts.ts'
import { failed, type Result } from '#domain/failure.ts'
import { savedMetadata } from '#domain/es/versions.ts'
import { type HistoryPlace, useViewer, History } from './version-list.tsx'
import { type LoadedToEdit, useArticleToEdit } from '../drafts/load-article-to-edit.ts'
import { useNewDraft, type DraftOrder } from './use-new-draft.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { useAnswer } from '../frame/load-failure.tsx'
import { BACK_LINK, BackText } from '../frame/screen-parts.tsx'
import { ON_SERVER } from '../drafts/use-draft.ts'
import { fetchVersions, formOf, type RowOf } from '#api/write/history.ts'
import type { Version } from '#domain/articles/version.ts'
import type { Category } from '#domain/categories/category.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { changeWords, VersionDifference } from './version-difference.tsx'

const EVERY = {}

interface TextHistoryProps {
  readonly row: RowOf
  readonly shown: number | undefined
  readonly now: ArticleForm | null
  /** The author of the current text, if the last version does not name them. */
  readonly current?: string | undefined
  readonly back: ReactNode
  readonly empty: string
  readonly onRecover: (version: ArticleForm) => void
}

/** The versions of a text with editor and time, the changes since one of them, and a button to restore it. */
function TextHistory(props: TextHistoryProps) {
  const { row, shown, now, current, back, empty, onRecover } = props
  const { of, id } = row
  const { project } = useBackoffice()
  const formers = useAnswer(
    useMemo(() => (signal) => fetchVersions(project, { of, id }, signal), [project, of, id]),
  )
  const categories = useStored(allCategories, EVERY)
  /** Describes the differences between a version and the next one, or the current text. */
  const changed = (at: number, versions: readonly Version[]): string => {
    const [each, next] = [versions[at], versions[at - 1]]
    const before = each && formers.value?.get(each.id)
    const after = at === 0 ? now : next && formers.value?.get(next.id)
    return before && after ? changeWords(before, after) : ''
  }
  return (
    <History
      {...{ row, shown, back, changed, current, empty }}
      read={formOf}
      onRecover={(version) => now && categories && onRecover(withCategoryOf(version, now, categories))}
    >
      {(version) => now && categories && <VersionDifference {...{ version, now, categories }} />}
    </History>
  )
}

/** A deleted category cannot be restored with the text, so the article keeps its current one. */
function withCategoryOf(
  version: ArticleForm,
  now: ArticleForm,
  categories: readonly Category[],
): ArticleForm {
  const isThere = version.categoryId === null || categories.some(({ id }) => id === version.categoryId)
  return isThere ? version : { ...version, categoryId: now.categoryId }
}

/** '/admin/articles/{id}/history', and '…/history/{version}'. */
export function HistoryScreen() {
  const place = useParams({ from: '/admin/articles/$id/history/{-$version}' })
  return <HistoryOf key={place.id} {...place} />
}

/** The history of an article, or of the draft with its id before the article exists. */
function HistoryOf(place: HistoryPlace) {
  const { row, failure } = useArticleToEdit(place.id)
  if (!row && failure?.kind === 'missing') return <DraftHistory {...place} />
  return <ArticleHistory {...place} row={row} />
}

function ArticleHistory({ id, version: shown, row }: HistoryPlace & Pick<LoadedToEdit, 'row'>) {
  const now = useMemo(() => row && articleToForm(row.head, row.body), [row])
  const navigate = useNavigate()
  const draftOf = useNewDraft()

  async function recover(order: Omit<DraftOrder<'article'>, 'kind' | 'id'>): Promise<void> {
    const borrador = await draftOf({ kind: 'article', id, ...order })
    if (borrador === null) return
    await navigate({ to: '/admin/articles/$id', params: { id }, search: Object({ borrador }) })
  }

  return (
    <TextHistory
      row={{ of: 'article', id }}
      shown={shown}
      now={now}
      back={
        <Link className={BACK_LINK} to="/admin/articles/$id" params={{ id }}>
          <BackText>Volver al artículo</BackText>
        </Link>
      }
      empty="Este artículo no ha cambiado desde que se creó."
      onRecover={(version) => row && now && void recover({ rev: row.head.rev, now, version })}
    />
  )
}

/** The versions of a draft without an article: its text was never published, or was unpublished. */
function DraftHistory({ id, version: shown }: HistoryPlace) {
  const { project, withSession, draftChanges, toast } = useBackoffice()
  const navigate = useNavigate()
  const viewer = useViewer()
  const { value: draft, again } = useAnswer(
    useMemo(() => (signal) => fetchDraft(project, id, signal), [project, id]),
  )
  const here = useUnsavedDrafts('article').find((one) => one.draft.rowId === id)
  const form = { to: '/admin/articles/new', search: { borrador: here?.draft.id ?? ON_SERVER + id } } as const

  async function recover(now: ServerDraft, version: ArticleForm): Promise<void> {
    const done = await withSession(async () => {
      // The current text is first added to the history, whoever wrote it.
      const kept = await saved(now, now.form)
      return kept.ok ? await saved(kept.value, version) : kept
    })
    draftChanges.set(draftChanges.get() + 1)
    if (done.ok) {
      await navigate(form)
      return
    }
    toast(toasts.draftNotRestored)
    again()
  }

  /** `conflict`: another editor has saved it meanwhile. */
  async function saved({ baseRev, rev }: ServerDraft, words: ArticleForm): Promise<Result<ServerDraft>> {
    const outcome = await saveDraft(project, { id, form: words, baseRev, rev, byHand: true })
    if (!outcome.ok) return outcome
    return outcome.value.kind === 'moved'
      ? failed({ kind: 'conflict' })
      : { ok: true, value: outcome.value.row }
  }

  return (
    <TextHistory
      row={{ of: 'draft', id }}
      shown={shown}
      now={draft && draft.form}
      current={draft ? savedMetadata(draft, viewer) : undefined}
      back={
        <Link className={BACK_LINK} {...form} preload={false}>
          <BackText>Volver al artículo</BackText>
        </Link>
      }
      empty="Este borrador no ha cambiado desde que se guardó."
      onRecover={(version) => draft && void recover(draft, version)}
    />
  )
}
