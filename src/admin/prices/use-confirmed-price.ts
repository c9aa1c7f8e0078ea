import { useState } from 'react'
import { updateArticle } from '#api/write/article-writes.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import type { Failure } from '#domain/failure.ts'
import { factsColumn, readFactsForm, storedFacts } from '#domain/facts/facts-form.ts'
import { articleToEdit } from '#store/drafts/editing.ts'
import type { OldPrice } from '#store/fact-queries.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import { UNDO_FOR, useBackoffice } from '../frame/backoffice-context.tsx'

/** Says that a price is still the same: its day becomes today, by a save on the revision that the device has (P20.1). */
export function useConfirmedPrice(today: string) {
  const { project, device, requests, written, withSession, toast, report } = useBackoffice()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  async function dated(id: string, pricedOn: string): Promise<Failure | null> {
    const whole = (await onDevice(id)) ?? (await fetched(id))
    if (!whole) return { kind: 'missing' }
    const { head, body } = whole
    const facts = { ...factsColumn(readFactsForm(storedFacts(head.facts, body.details))), pricedOn }
    const rev = await revisionToSaveOn(device, head)
    const saved = await withSession(() => updateArticle(project, { id, rev, columns: { facts } }))
    if (!saved.ok) return saved.failure
    await written.article(saved.value.row)
    return saved.value.kind === 'moved' ? { kind: 'conflict' } : null
  }

  async function onDevice(id: string) {
    const { head, body } = await articleToEdit(device, { id })
    return head && body ? { head, body } : null
  }

  async function fetched(id: string) {
    await requests.article(id)
    return await onDevice(id)
  }

  async function confirm({ id, pricedOn }: OldPrice): Promise<void> {
    if (busy.has(id)) return
    setBusy((before) => new Set([...before, id]))
    const failure = await dated(id, today)
    setBusy((before) => new Set([...before].filter((one) => one !== id)))
    if (failure !== null) {
      report(toasts.articleNotUpdated, failure)
      return
    }
    const undo = () => void dated(id, pricedOn).then((why) => why && report(toasts.articleNotUpdated, why))
    toast(toasts.priceConfirmed, { label: adminTexts.undo, stay: UNDO_FOR, act: undo })
  }

  return { busy, confirm }
}
