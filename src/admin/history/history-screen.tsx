import { Link, useParams, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { articleToForm, type ArticleForm } from '#domain/articles/article-form.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { fetchDraft, saveDraft, type ServerDraft } from '#api/write/server-drafts.ts'
import { toasts } from '#domain/es/toasts.ts'
import { failed, type Result } from '#domain/failure.ts'
import { savedMetadata } from '#domain/es/versions.ts'
import { type HistoryPlace, useVersionReader } from './version-list.tsx'
import { type LoadedToEdit, useArticleToEdit } from '../drafts/load-article-to-edit.ts'
import { TextHistory } from './text-history.tsx'
import { useNewDraft, type DraftOrder } from './use-new-draft.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { ON_SERVER } from '../drafts/use-draft.ts'

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

  /** Opens the article's form with the text of a version. */
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
        <Link to="/admin/articles/$id" params={{ id }} className={buttonClass({ look: 'bare' }, 'ps-0')}>
          <Icon name="left" />
          Volver al artículo
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
  const reader = useVersionReader()
  const { value: draft, again } = useAnswer(
    useMemo(() => (signal) => fetchDraft(project, id, signal), [project, id]),
  )
  const here = useUnsavedDrafts('article').find((one) => one.draft.rowId === id)
  const form = { to: '/admin/articles/new', search: { borrador: here?.draft.id ?? ON_SERVER + id } } as const

  async function recover(now: ServerDraft, version: ArticleForm): Promise<void> {
    const done = await withSession(async () => {
      // The present text enters the history first, regardless of its author.
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
      current={draft ? savedMetadata(draft, reader) : undefined}
      back={
        <Link {...form} preload={false} className={buttonClass({ look: 'bare' }, 'ps-0')}>
          <Icon name="left" />
          Volver al artículo
        </Link>
      }
      empty="Este borrador no ha cambiado desde que se guardó."
      onRecover={(version) => draft && void recover(draft, version)}
    />
  )
}
