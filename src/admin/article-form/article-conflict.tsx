import { useLastChange } from '#admin/frame/use-last-change.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { anyOfWords } from '#domain/articles/last-change.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import type { UsedDraft } from '../drafts/use-draft.ts'
import { Conflict } from '../conflict/conflict.tsx'
import type { Theirs } from './save-article.ts'
import { useEarlierSaves } from '../drafts/use-earlier-saves.ts'

/** The article as it stands in the form and as somebody else has published it. */
export function ArticleConflict(props: {
  readonly draft: UsedDraft<'article'>
  readonly theirs: Theirs
  readonly categories: readonly Category[]
  readonly onSave: (merged: ArticleForm) => void
  readonly onBack: () => void
}) {
  const { draft, theirs, categories, onSave, onBack } = props
  const { currentAdmin } = useBackoffice()
  const { words, by } = useLastChange({ kind: 'article', id: draft.id, rev: theirs.rev })
  const before = useEarlierSaves({ id: draft.id, after: draft.baseRev, before: theirs.rev })
  // Of several who have saved nobody knows which place is whose.
  const saved = by !== undefined && before.saves !== null && [by, ...before.saves.map((save) => save.by)]
  return (
    <Conflict
      versions={{ base: draft.opened, mine: draft.form, theirs: theirs.form }}
      categories={categories}
      title="Alguien guardó este artículo mientras lo editabas"
      change={[words, before.words].filter(Boolean).join(' ')}
      who={saved ? anyOfWords(saved, currentAdmin.lastEmail()) : null}
      onSave={onSave}
      onBack={onBack}
    />
  )
}
