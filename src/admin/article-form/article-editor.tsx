import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LeaveQuestion } from '#admin/drafts/leave-question.tsx'
import { useDraft, type UsedDraft } from '#admin/drafts/use-draft.ts'
import { type ArticleForm, sameForm, articleToForm, rowSays } from '#domain/articles/article-form.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import { ArticleConflict, DraftConflict } from './article-conflict.tsx'
import { Opening } from './back-to-list.tsx'
import { useScheduling, useSchedule } from '../publishing/scheduling.tsx'
import { PublishQuestion, usePublishQuestion } from '../publishing/publish-question.tsx'
import { useSaveArticle } from './save-article.ts'
import { useServerDraft } from '../drafts/use-server-draft.ts'
import { ArticleFormScreen } from './article-form-screen.tsx'

const EVERY = {}

export interface ArticleEditorProps {
  readonly id: string
  readonly isNew: boolean
  readonly opened: ArticleForm
  /** The revision of `opened`; 0 for a new article. */
  readonly baseRev: number
  /** The legacy name of its category. */
  readonly category: string | null
  /** A new article has been created with this id. */
  readonly onCreated?: (id: string) => void
  /** From now on the address names the form's draft. */
  readonly onNamed?: (draft: string) => void
}

/** The form of an article; after another editor's save, the two versions of it. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { id, isNew, opened, baseRev, category, onCreated, onNamed } = props
  const categories = useStored(allCategories, EVERY) ?? []
  const draft = useDraft({ kind: 'article', id, isNew, opened, baseRev, onNamed, same: sameForm })
  const server = useServerDraft(draft)
  const question = usePublishQuestion()
  const moveToRow = useOwnRow(draft, onCreated)
  const scheduling = useScheduling()
  const schedule = useSchedule(draft, server, categories)
  const save = useSaveArticle(draft, {
    serverDraft: server.serverDraft,
    mayPublish: question.mayPublish,
    waitsFor: schedule.waitsFor,
    onCreated: moveToRow,
  })
  const { theirs } = save
  const isForm = theirs === null && !server.isComparing
  // A draft replaces the text, so nothing can be typed before it is known which draft.
  if (!draft.isReady || !server.isReady) return <Opening />
  return (
    <>
      <PublishQuestion asked={question.asked} categories={categories} onSchedule={scheduling.askOn} />
      {isForm && (
        <ArticleFormScreen
          {...{ draft, server, save, schedule, scheduling, categories, category }}
          review={question.review}
        />
      )}
      {!isForm && <LeaveQuestion draft={draft} />}
      {theirs !== null && (
        <ArticleConflict
          key={theirs.rev}
          {...{ draft, theirs, categories }}
          onSave={(merged) => void save.saveMerged(merged)}
          onBack={save.putOff}
        />
      )}
      {theirs === null && server.isComparing && <DraftConflict {...{ draft, server, categories }} />}
    </>
  )
}

/**
 * The row of a new form: from its save, or from sync after a lost answer. From then on the form edits that row at its
 * address. Text typed since stays, and nothing moves. Returns the function that the save calls.
 */
function useOwnRow(
  { draftStore, id, isNew }: UsedDraft<'article'>,
  onCreated: ((id: string) => void) | undefined,
): (id: string) => void {
  const navigate = useNavigate()
  const stored = useStored(articleToEdit, { id })

  function moveToRow(created: string): void {
    onCreated?.(created)
    const address = { to: '/admin/articles/$id', params: { id: created } } as const
    void navigate({ ...address, replace: true, resetScroll: false, ignoreBlocker: true })
  }

  useEffect(() => {
    if (!stored?.head || !stored.body || !isNew) return
    const [form, { rev }] = [articleToForm(stored.head, stored.body), stored.head]
    const typed = draftStore.get().form
    if (rowSays(form, typed)) void draftStore.saved({ form, rev }, typed).then(() => moveToRow(id))
    else draftStore.rebase({ opened: form, baseRev: rev })
    // oxlint-disable-next-line react/exhaustive-deps -- `moveToRow` is another function at each drawing and does the same
  }, [draftStore, stored, id, isNew])
  return moveToRow
}
