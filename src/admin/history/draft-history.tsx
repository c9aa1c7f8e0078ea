import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { fetchDraft, saveDraft, type ServerDraft } from '#api/write/server-drafts.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import { failed, type Result } from '#domain/failure.ts'
import { savedMetadata } from '#domain/es/versions.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { ON_SERVER } from '../drafts/use-draft.ts'
import { type HistoryPlace, useVersionReader } from './version-list.tsx'
import { TextHistory } from './text-history.tsx'

/** The versions of a draft without an article: its text was never published, or was taken back. */
export function DraftHistory({ id, version: shown }: HistoryPlace) {
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
      // What stands there now gets into the history, too, whoever sent it.
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

  /** `conflict`: somebody else has saved it meanwhile. */
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
        <Link {...form} preload={false} className={buttonClass({ look: 'bare' }, 'back')}>
          <Icon name="left" />
          Volver al artículo
        </Link>
      }
      empty="Este borrador no ha cambiado desde que se guardó."
      onRecover={(version) => draft && void recover(draft, version)}
    />
  )
}
