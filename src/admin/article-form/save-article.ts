import { useRef, useState } from 'react'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import { createLostAnswers } from '#admin/drafts/lost-answers.ts'
import type { UsedDraft } from '#admin/drafts/use-draft.ts'
import type { WholeArticle } from '#api/read/articles.ts'
import { articleWrites } from '#api/write/article-writes.ts'
import { toasts } from '#domain/es/toasts.ts'
import {
  articleColumns,
  type ArticleColumns,
  type ArticleForm,
  articleToForm,
  createBody,
  updateBody,
} from '#domain/articles/article-form.ts'
import type { FailedSave } from '#domain/articles/form-problems.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import type { PublishQuestionState } from '../publishing/publish-question.tsx'
import type { FormServerDraft } from '../drafts/server-draft.ts'

/** How long the toast with a link to the article is shown, in milliseconds. */
const LOOK_FOR = 10_000

/** The row that another editor saved while this form was open. */
export interface Theirs {
  readonly form: ArticleForm
  readonly rev: number
}

export type ArticleSave = ReturnType<typeof useSaveArticle>

interface Saved {
  readonly row: WholeArticle
  readonly isFirst: boolean
}

interface SaveOptions {
  /** The form's draft on the server, which is removed by publishing. */
  readonly serverDraft: Pick<FormServerDraft, 'publish' | 'published'>
  readonly onCreated: (id: string) => void
  /** Asks the editor first. If it resolves to false, nothing is sent. */
  readonly mayPublish: PublishQuestionState['mayPublish']
  /** The scheduled time in milliseconds since 1970; null if there is none. */
  readonly waitsFor: () => number | null
}

/**
 * Saves the form with one request at a time. Only a returned row is a success (P17.17, P17.18). It never overwrites
 * another person's save, writes twice, or queues writes (P17.20).
 */
export function useSaveArticle(
  draft: UsedDraft<'article'>,
  { serverDraft, onCreated, mayPublish, waitsFor }: SaveOptions,
) {
  const tools = useBackoffice()
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<FailedSave<ArticleForm> | null>(null)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  // A ref, because there may be two presses before the next render.
  const busy = useRef(false)
  const [lost] = useState(() => createLostAnswers<ArticleColumns>())
  const { draftStore } = draft

  async function run({ anew = false }: { readonly anew?: boolean } = {}): Promise<void> {
    if (busy.current) return
    busy.current = true
    setFailed(null)
    let saved: Saved | null = null
    try {
      const { form, opened, isNew } = draftStore.get()
      const isFirst = isNew || anew
      const publication = {
        form,
        isFirst,
        isTextNew: isFirst || form.content !== opened.content,
        isDayNew: isFirst || form.publishedAt !== opened.publishedAt,
        publishAt: waitsFor(),
      }
      if (!(await mayPublish(publication))) return
      setSaving(true)
      saved = await serverDraft.publish(() => send(anew))
    } finally {
      busy.current = false
      setSaving(false)
    }
    if (!saved) return
    // The row is saved even if storing it here fails; sync repairs that.
    await tools.written.article(saved.row)
    if (saved.isFirst) onCreated(saved.row.head.id)
  }

  async function send(anew: boolean): Promise<Saved | null> {
    const { id, isNew, form: sent, opened, baseRev } = draftStore.get()
    const creates = isNew || anew
    const earlier = { opened: articleColumns(opened), sent: lost.all() }
    const rev = creates ? null : await revisionToSaveOn(tools.device, { rev: baseRev })
    const columns = creates ? createBody(sent, id) : updateBody(sent, opened)
    const result = await tools.withSession(() =>
      creates
        ? articleWrites.create(tools.project, { columns: createBody(sent, id), earlier })
        : articleWrites.update(tools.project, { id, rev, columns, earlier }),
    )
    lost.ended(columns, result)
    if (!result.ok) {
      fail({ why: result.failure, sent }, creates)
      return null
    }
    const { kind, row } = result.value
    const now: Theirs = { form: articleToForm(row.head, row.body), rev: row.head.rev }
    if (kind === 'moved') {
      setTheirs(now)
    } else {
      await draftStore.saved(now, sent)
      serverDraft.published(sent)
      const look = { label: 'Ver en la revista', href: `/article/${row.head.id}`, stay: LOOK_FOR }
      tools.toast(creates ? toasts.articleCreated : toasts.articleUpdated, look)
    }
    return { row, isFirst: kind === 'saved' && isNew }
  }

  /** Leaves the form as it is, and shows why it was not saved (P17.19). */
  function fail(save: FailedSave<ArticleForm>, creates: boolean): void {
    setFailed(save)
    // Without a response the row may have been saved, so the device checks.
    if (lost.all().length > 0) void tools.requests.now()
    tools.report(creates ? toasts.articleNotCreated : toasts.articleNotUpdated, save.why)
  }

  return {
    isSaving,
    failed,
    theirs,
    save: () => run(),
    /** Saves the form as a new row with the same id, after the old row was deleted. */
    saveAnew: () => run({ anew: true }),
    /** Saves the merged form on the other editor's revision. */
    async saveMerged(merged: ArticleForm): Promise<void> {
      if (busy.current || !theirs) return
      setTheirs(null)
      draftStore.change(() => merged)
      // The form is now based on their revision, and its differences from it remain to be saved.
      await draftStore.saved(theirs, theirs.form)
      await run()
    },
    /** Returns to the form. The next save detects the conflict again. */
    putOff: () => setTheirs(null),
  }
}
