import { useRef, useState } from 'react'
import { useBackoffice } from '#admin/frame/backoffice-context.tsx'
import { createLostAnswers } from '#admin/drafts/lost-answers.ts'
import type { UsedDraft } from '#admin/drafts/use-draft.ts'
import type { WholeArticle } from '#api/read/articles.ts'
import { createArticle, updateArticle } from '#api/write/article-writes.ts'
import { toasts } from '#domain/es/toasts.ts'
import {
  articleColumns,
  type ArticleColumns,
  type ArticleForm,
  articleToForm,
  createBody,
  updateBody,
} from '#domain/articles/article-form.ts'
import { publicationTexts } from '#domain/es/publication.ts'
import type { FailedSave } from '#domain/articles/form-problems.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import type { PublishQuestionState } from '../publishing/publish-question.tsx'
import type { FormServerDraft } from '../drafts/draft-state.ts'

/** Milliseconds in which the toast leads to what was published. */
const LOOK_FOR = 10_000

/** The row as somebody else saved it while this form was open on an older one. */
export interface Theirs {
  readonly form: ArticleForm
  readonly rev: number
}

export interface ArticleSave {
  readonly isSaving: boolean
  /** The last save, when it failed. */
  readonly failed: FailedSave<ArticleForm> | null
  /** The last save stopped before this. */
  readonly theirs: Theirs | null
  /** Saves the form as it stands. While a save is under way it does nothing. */
  readonly save: () => Promise<void>
  /** Saves the form as a new row with the id it had: the old one was deleted meanwhile. */
  readonly saveAnew: () => Promise<void>
  /** Saves what was chosen of both, on the revision of theirs. */
  readonly saveMerged: (merged: ArticleForm) => Promise<void>
  /** Back to the form; the next save finds theirs again. */
  readonly putOff: () => void
}

/** What came back: `isFirst` when it was the creation. */
interface Saved {
  readonly row: WholeArticle
  readonly isFirst: boolean
}

interface SaveOptions {
  /** The form's draft on the server, which goes with the publication. */
  readonly serverDraft: Pick<FormServerDraft, 'publish' | 'published'>
  /** Hears the id of a row that is new. */
  readonly onCreated: (id: string) => void
  /** Asked before anything goes out; no: nothing is sent. */
  readonly mayPublish: PublishQuestionState['mayPublish']
  /** The time that the form waits for, in milliseconds since 1970; null: none. */
  readonly waitsFor: () => number | null
}

/**
 * Saving: one request in flight, success only when the row came back (P17.17, P17.18), nobody overwritten, nothing written
 * twice.
 */
export function useSaveArticle(
  draft: UsedDraft<'article'>,
  { serverDraft, onCreated, mayPublish, waitsFor }: SaveOptions,
): ArticleSave {
  const tools = useBackoffice()
  const [isSaving, setSaving] = useState(false)
  const [failed, setFailed] = useState<FailedSave<ArticleForm> | null>(null)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  // Drawing is too late to know: two presses may come before it.
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
    // The row is saved whatever becomes of the copy here: sync makes up for it. Nobody has to wait for that.
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
        ? createArticle(tools.project, { columns: createBody(sent, id), earlier })
        : updateArticle(tools.project, { id, rev, columns, earlier }),
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
      const look = { label: publicationTexts.look, href: `/article/${row.head.id}`, stay: LOOK_FOR }
      tools.toast(creates ? toasts.articleCreated : toasts.articleUpdated, look)
    }
    return { row, isFirst: kind === 'saved' && isNew }
  }

  function fail(save: FailedSave<ArticleForm>, creates: boolean): void {
    setFailed(save)
    // Without an answer it may be saved: the row itself says so.
    if (lost.all().length > 0) void tools.requests.now()
    tools.report(creates ? toasts.articleNotCreated : toasts.articleNotUpdated, save.why)
  }

  return {
    isSaving,
    failed,
    theirs,
    save: () => run(),
    saveAnew: () => run({ anew: true }),
    async saveMerged(merged) {
      if (busy.current || !theirs) return
      setTheirs(null)
      draftStore.change(() => merged)
      // The form now stands on their revision; what it says else than theirs is what is left to save.
      await draftStore.saved(theirs, theirs.form)
      await run()
    },
    putOff: () => setTheirs(null),
  }
}
