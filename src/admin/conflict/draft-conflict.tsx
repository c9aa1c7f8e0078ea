import { useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { whoWords } from '#domain/articles/last-change.ts'
import { draftChangeWords, serverDraftTexts } from '#domain/es/server-drafts.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'
import type { UsedDraft } from '../drafts/use-draft.ts'
import { Conflict } from './conflict.tsx'
import type { UsedServerDraft } from '../drafts/use-server-draft.ts'

/** The draft as it stands here and as another device has saved it; what is chosen of both goes on as the draft. */
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
      title={server.isOfTab ? serverDraftTexts.movedInTab : serverDraftTexts.moved}
      // Begun on an older row than this form was, their draft never had what this form was opened with.
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
