import { useNavigate } from '@tanstack/react-router'
import { newId } from '#api/write/new-id.ts'
import { articleToForm, newArticleForm } from '#domain/articles/article-form.ts'
import { todayLocal } from '#domain/articles/dates.ts'
import { writeDraft } from '#store/drafts/drafts.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import { withConnection } from '#store/device/store-failure.ts'
import { useBackoffice } from '../frame/backoffice-context.tsx'

/** Opens a copy of an article as the draft of a new one: nothing is published before it is saved. */
export function useDuplicate(): (id: string) => Promise<void> {
  const { device, requests, currentAdmin, askPasswordAgain, toast } = useBackoffice()
  const navigate = useNavigate()
  return async (id) => {
    // A draft belongs to somebody.
    if (currentAdmin.get() === null && !(await askPasswordAgain())) return
    const userId = currentAdmin.get()?.userId
    if (userId === undefined) return
    let found = await articleToEdit(device, { id })
    if (found.body === null) {
      await requests.article(id)
      found = await articleToEdit(device, { id })
    }
    const { head, body } = found
    if (head === null || body === null) {
      toast({ tone: 'bad', title: 'Error', text: 'No se pudo leer el artículo que se iba a duplicar' })
      return
    }
    const now = new Date()
    const opened = newArticleForm(todayLocal(now))
    const form = articleToForm(head, body)
    const value = { ...form, title: `Copia de ${form.title}`, publishedAt: opened.publishedAt }
    const row = { kind: 'article', rowId: newId(), isNew: true, baseRev: 0 } as const
    const draft = { ...row, id: newId(), userId, value, opened, savedAt: now.getTime() }
    await withConnection(device, () => writeDraft(device, draft, null))
    await navigate({ to: '/admin/articles/new', search: { borrador: draft.id } })
  }
}
