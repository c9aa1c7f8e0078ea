import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { articleToForm, rowSays } from '#domain/articles/article-form.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import { useStored } from '#store/use-stored.ts'
import type { UsedDraft } from '../drafts/use-draft.ts'

/**
 * The row of a new form: created by its save, or come with sync where that answer was lost. The form stands on it and has its
 * address from then on; what was typed since stays, and nothing moves. Gives the way there for the save.
 */
export function useOwnRow(
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
