import { useParams, useSearch, useNavigate } from '@tanstack/react-router'
import { adminTexts } from '#domain/es/admin.ts'
import { type ReactNode, useMemo, useState, useEffect } from 'react'
import { newId } from '#api/write/new-id.ts'
import {
  type ArticleForm,
  articleToForm,
  newArticleForm,
  sameForm,
  rowSays,
} from '#domain/articles/article-form.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { BackToList, Opening } from './back-to-list.tsx'
import { type LoadedToEdit, useArticleToEdit } from '../drafts/load-article-to-edit.ts'
import { LeaveQuestion } from '#admin/drafts/leave-question.tsx'
import { useDraft, type UsedDraft } from '#admin/drafts/use-draft.ts'
import { allCategories } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import { ArticleConflict, DraftConflict } from './article-conflict.tsx'
import { useSchedule } from '../publishing/scheduling.tsx'
import { PublishQuestion, usePublishQuestion } from '../publishing/publish-question.tsx'
import { useSaveArticle } from './save-article.ts'
import { useServerDraft } from '../drafts/use-server-draft.ts'
import { ArticleFormScreen } from './article-form-screen.tsx'

const EVERY = {}

interface ArticleEditorProps {
  readonly id: string
  readonly isNew: boolean
  readonly opened: ArticleForm
  /** The revision of `opened`; 0 for a new article. */
  readonly baseRev: number
  /** The legacy name of its category. */
  readonly category: string | null
  /** Called when a new article has been created with this id. */
  readonly onCreated?: (id: string) => void
  /** Called with the id of the form's draft before the address names it. */
  readonly onNamed?: (draft: string) => void
}

function ArticleEditor(props: ArticleEditorProps) {
  const { id, isNew, opened, baseRev, category, onCreated, onNamed } = props
  const categories = useStored(allCategories, EVERY) ?? []
  const draft = useDraft({ kind: 'article', id, isNew, opened, baseRev, onNamed, same: sameForm })
  const server = useServerDraft(draft)
  const question = usePublishQuestion()
  const moveToRow = useOwnRow(draft, onCreated)
  const schedule = useSchedule(draft, server, categories)
  const save = useSaveArticle(draft, {
    serverDraft: server.serverDraft,
    mayPublish: question.mayPublish,
    waitsFor: schedule.waitsFor,
    onCreated: moveToRow,
  })
  const { theirs } = save
  const isForm = theirs === null && !server.isComparing
  // A draft replaces the text, so nothing may be typed before it is known which one.
  if (!draft.isReady || !server.isReady) return <Opening />
  return (
    <>
      <PublishQuestion asked={question.asked} categories={categories} onSchedule={schedule.askOn} />
      {isForm && (
        <ArticleFormScreen
          {...{ draft, server, save, schedule, categories, category }}
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
 * Handles the row of a new form: from its save, or from sync after a lost response. From then on the form edits that
 * row at its own address. Text typed since stays, and the layout does not change. Returns the callback for the save.
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
    // oxlint-disable-next-line react/exhaustive-deps -- `moveToRow` is recreated on each render
  }, [draftStore, stored, id, isNew])
  return moveToRow
}

/** '/admin/articles/new' and '/admin/articles/{id}'. */
export function ArticleScreen() {
  const { id } = useParams({ strict: false })
  // The id of a new article that now has its own address; the same form stays open.
  const [created, setCreated] = useState<string | null>(null)
  const [forms, setForms] = useState(1)
  const [lastId, setLastId] = useState(id)
  // When the address names a waiting share after the empty form is shown, the form must change.
  const { borrador } = useSearch({ strict: false })
  const [lastDraft, setLastDraft] = useState(borrador)
  // If the form itself has put its draft into the address, it stays.
  const [named, setNamed] = useState<string>()
  if (id !== lastId || borrador !== lastDraft) {
    setLastId(id)
    setLastDraft(borrador)
    const isAnotherDraft = borrador !== undefined && borrador !== named
    if (id === undefined && (id !== lastId || isAnotherDraft)) setForms(forms + 1)
  }
  if (id === undefined || id === created)
    return <NewArticle key={forms} onCreated={setCreated} onNamed={setNamed} />
  return <EditArticle key={id} id={id} />
}

function NewArticle(props: Required<Pick<ArticleEditorProps, 'onCreated' | 'onNamed'>>) {
  const [start] = useState(() => ({ id: newId(), opened: newArticleForm(todayLocal(new Date())) }))
  return <ArticleEditor {...start} isNew baseRev={0} category={null} {...props} />
}

function EditArticle({ id }: { readonly id: string }) {
  const loaded = useArticleToEdit(id)
  const { row } = loaded
  const opened = useMemo<ArticleForm | null>(() => row && articleToForm(row.head, row.body), [row])
  if (!row || !opened) return <NotHere id={id} loaded={loaded} />
  const { rev, category } = row.head
  return <ArticleEditor id={id} isNew={false} opened={opened} baseRev={rev} category={category} />
}

/** Shows that an article is still loading, is missing (P17.7), or could not be loaded. */
function NotHere(props: { readonly id: string; readonly loaded: LoadedToEdit }) {
  const { failure, again } = props.loaded
  const drafts = useUnsavedDrafts('article').filter(({ draft }) => draft.rowId === props.id)
  if (failure === null) return <Opening />
  if (failure.kind === 'missing') {
    return (
      <Page>
        <Notice level={1} icon="search" title={adminTexts.articleMissing}>
          <BackToList />
        </Notice>
        <DraftList drafts={drafts.map(({ draft }) => ({ draft, row: 'gone' }))} />
      </Page>
    )
  }
  return (
    <Page>
      <Notice bad level={1} icon="alert" title={loadErrorText(failure)} text={whyWords(failure)}>
        <Button look="ink" onClick={again}>
          Reintentar
        </Button>
        <BackToList />
      </Notice>
    </Page>
  )
}

function whyWords({ kind }: Failure): string {
  return kind === 'network' || kind === 'timeout'
    ? 'El texto de este artículo no está en este dispositivo. Vuelve a intentarlo cuando haya conexión.'
    : 'El texto de este artículo no está en este dispositivo.'
}

function Page({ children }: { readonly children: ReactNode }) {
  return <div className="wrap py-6">{children}</div>
}
