import { LeaveQuestion } from '#admin/drafts/leave-question.tsx'
import { useDraft } from '#admin/drafts/use-draft.ts'
import { type ArticleForm, sameForm } from '#domain/articles/article-form.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { ArticleConflict } from './article-conflict.tsx'
import { Opening } from './back-to-list.tsx'
import { useOwnRow } from './use-own-row.ts'
import { useScheduling } from '../publishing/scheduling.tsx'
import { DraftConflict } from '../conflict/draft-conflict.tsx'
import { PublishQuestion, usePublishQuestion } from '../publishing/publish-question.tsx'
import { useSaveArticle } from './save-article.ts'
import { useSchedule } from '../publishing/use-schedule.ts'
import { useServerDraft } from '../drafts/use-server-draft.ts'
import { ArticleFormScreen } from './article-form-screen.tsx'

const EVERY = {}

export interface ArticleEditorProps {
  readonly id: string
  readonly isNew: boolean
  readonly opened: ArticleForm
  /** The revision that `opened` is; 0 for a new article. */
  readonly baseRev: number
  /** The legacy name of its category. */
  readonly category: string | null
  /** A new article has become a row, with this id. */
  readonly onCreated?: (id: string) => void
  /** The address names the form's draft from now on. */
  readonly onNamed?: (draft: string) => void
}

/** The form of an article, or, when somebody else has saved it meanwhile, the two versions of it. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { id, isNew, opened, baseRev, category, onCreated, onNamed } = props
  const categories = useStored(allCategories, EVERY) ?? []
  const draft = useDraft({ kind: 'article', id, isNew, opened, baseRev, onNamed, same: sameForm })
  const server = useServerDraft(draft)
  const question = usePublishQuestion()
  const moveToRow = useOwnRow(draft, onCreated)
  const scheduling = useScheduling()
  const schedule = useSchedule(draft, server)
  const save = useSaveArticle(draft, {
    serverDraft: server.serverDraft,
    mayPublish: question.mayPublish,
    waitsFor: schedule.waitsFor,
    onCreated: moveToRow,
  })
  const { theirs } = save
  const isForm = theirs === null && !server.isComparing
  // A draft is the text: nothing is typed into another one before it is known which.
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
