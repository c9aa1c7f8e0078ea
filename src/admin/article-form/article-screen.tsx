import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { newId } from '#api/write/new-id.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { type ArticleForm, articleToForm, newArticleForm } from '#domain/articles/article-form.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DraftList, useUnsavedDrafts } from '../drafts/draft-list.tsx'
import { ArticleEditor, type ArticleEditorProps } from './article-editor.tsx'
import { BackToList, Opening } from './back-to-list.tsx'
import { type LoadedToEdit, useArticleToEdit } from '../drafts/load-article-to-edit.ts'

/** '/admin/articles/new' and '/admin/articles/{id}'. */
export function ArticleScreen() {
  const { id } = useParams({ strict: false })
  // A new article now has its own address; the editor continues in the same form.
  const [created, setCreated] = useState<string | null>(null)
  const [forms, setForms] = useState(1)
  const [lastId, setLastId] = useState(id)
  // The address names a waiting share once the empty form is there, which makes it another form.
  const { borrador } = useSearch({ strict: false })
  const [lastDraft, setLastDraft] = useState(borrador)
  // The form names it itself and continues.
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

/** Says that an article is still loading, is missing (P17.7), or could not be loaded. */
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
