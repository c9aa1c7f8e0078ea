import { useMemo, useState } from 'react'
import { useLastChange } from '#admin/frame/use-last-change.ts'
import type { ArticleForm } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import {
  anyOfWords,
  whoWords,
  type EarlierSave,
  earlierSavesWords,
} from '#domain/articles/last-save-words.ts'
import { draftChangeWords } from '#domain/es/server-drafts.ts'
import { listVersions } from '#api/write/history.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import { useAnswer } from '../frame/load-failure.tsx'
import type { UsedDraft } from '../drafts/use-draft.ts'
import { Conflict } from '../conflict/conflict.tsx'
import type { Theirs } from './save-article.ts'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'

/** Compares the form's article with the one that another editor has published. */
export function ArticleConflict(props: {
  readonly draft: UsedDraft<'article'>
  readonly theirs: Theirs
  readonly categories: readonly Category[]
  readonly onSave: (merged: ArticleForm) => void
  readonly onBack: () => void
}) {
  const { draft, theirs, categories, onSave, onBack } = props
  const { currentAdmin } = useBackoffice()
  const [now] = useState(() => Date.now())
  const { words, by } = useLastChange({ kind: 'article', id: draft.id, rev: theirs.rev })
  const before = useEarlierSaves({ id: draft.id, after: draft.baseRev, before: theirs.rev })
  // With several authors it is unknown who changed which part.
  const saved = by !== undefined && before !== null && [by, ...before.map((save) => save.by)]
  const me = currentAdmin.lastEmail()
  return (
    <Conflict
      versions={{ base: draft.opened, mine: draft.form, theirs: theirs.form }}
      categories={categories}
      title="Alguien guardó este artículo mientras lo editabas"
      change={[words, earlierSavesWords(before ?? [], { me, now })].filter(Boolean).join(' ')}
      who={saved ? anyOfWords(saved, me) : null}
      onSave={onSave}
      onBack={onBack}
    />
  )
}

/** Compares this device's draft with another device's; the chosen text becomes the draft. */
export function DraftConflict(props: {
  readonly draft: UsedDraft<'article'>
  readonly server: UsedServerDraft
  readonly categories: readonly Category[]
}) {
  const { draft, server, categories } = props
  const { theirs, serverDraft, compare } = server
  const { currentAdmin } = useBackoffice()
  const [now] = useState(() => Date.now())
  if (theirs === null) return null
  const me = currentAdmin.lastEmail()
  const ownPlace = server.isOfTab ? 'tu otra pestaña' : 'tu otro dispositivo'
  return (
    <Conflict
      key={theirs.rev}
      versions={{ base: draft.server?.form ?? draft.opened, mine: draft.form, theirs: theirs.form }}
      categories={categories}
      title={
        server.isOfTab
          ? 'Este borrador se guardó en otra pestaña mientras escribías'
          : 'Este borrador se guardó en otro dispositivo mientras escribías'
      }
      // False if their draft is based on an older row than this form: it never contained the text this form was
      // opened with.
      isBaseCommon={draft.server !== null || theirs.baseRev >= draft.baseRev}
      change={draftChangeWords(now - theirs.savedAt, theirs.savedBy)}
      who={theirs.savedBy === me ? ownPlace : whoWords(theirs.savedBy, me)}
      onSave={(merged) => {
        compare(false)
        void serverDraft.goOn(merged)
      }}
      onBack={() => compare(false)}
    />
  )
}

const NONE: readonly EarlierSave[] = []

/** The saves between two revisions, latest first; null while unknown. The last change names only one author. */
function useEarlierSaves(span: {
  readonly id: string
  readonly after: number
  readonly before: number
}): readonly EarlierSave[] | null {
  const { project } = useBackoffice()
  const { id, after, before } = span
  // Revisions are global, so there can be nothing between two consecutive ones.
  const isEmpty = before - after < 2
  const versions = useAnswer(
    useMemo(() => (signal) => listVersions(project, { of: 'article', id }, signal), [project, id]),
    undefined,
    !isEmpty,
  )
  if (isEmpty) return NONE
  const between = versions.value?.filter(({ rev }) => rev > after && rev < before)
  return between?.map(({ savedAt, savedBy }) => ({ at: savedAt, by: savedBy })) ?? null
}
