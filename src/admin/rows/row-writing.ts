import type { SaveOutcome } from '#api/write/row-writes.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { toasts } from '#domain/es/toasts.ts'
import { changedColumns } from '#domain/facts/check-facts.ts'
import type { Result } from '#domain/failure.ts'
import type { DraftForms } from '#store/drafts/drafts.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import { UNDO_FOR, useBackoffice } from '../frame/backoffice-context.tsx'
import type { LostAnswers } from '../drafts/lost-answers.ts'
import { useRestore } from '../history/restore-deleted.ts'
import type { ColumnsOf, KindName, RowKind, RowOf } from './row-kind.ts'

interface RowSave<Kind extends KindName> {
  readonly id: string
  readonly isNew: boolean
  readonly form: DraftForms[Kind]
  readonly opened: DraftForms[Kind]
  readonly baseRev: number
  readonly lost: LostAnswers<ColumnsOf<Kind>>
}

/** The writes of a kind. Failures go to a toast and the console (P26.6). A deletion and its undoing call `onChange`. */
export function useRowWrites<Kind extends KindName>(kind: RowKind<Kind>, onChange: () => void = () => {}) {
  const { project, device, written, withSession, toast, report } = useBackoffice()
  const { kind: name, writes } = kind
  const restore = useRestore(onChange)

  async function save(order: RowSave<Kind>): Promise<Result<SaveOutcome<RowOf<Kind>>>> {
    const { id, isNew, form, opened, baseRev, lost } = order
    const [now, before] = [kind.columns(form), kind.columns(opened)]
    const body = isNew ? (kind.createBody?.(form, id) ?? { id, ...now }) : null
    const columns = body ?? changedColumns(now, before)
    const earlier = { opened: before, sent: lost.all() }
    const outcome = await withSession(async () => {
      if (body) return writes.create(project, { columns: body, earlier })
      const rev = await revisionToSaveOn(device, { rev: baseRev })
      return writes.update(project, { id, rev, columns, earlier })
    })
    lost.ended(columns, outcome)
    if (!outcome.ok) report(toasts[`${name}Not${isNew ? 'Created' : 'Updated'}`], outcome.failure)
    else await kind.put(written, outcome.value.row)
    if (outcome.ok && outcome.value.kind === 'saved') toast(toasts[`${name}${isNew ? 'Created' : 'Updated'}`])
    return outcome
  }

  async function remove(asked: RowOf<Kind>): Promise<void> {
    const rev = await revisionToSaveOn(device, asked)
    const outcome = await withSession(() => writes.remove(project, { id: asked.id, rev }))
    if (!outcome.ok) {
      report(toasts[`${name}NotDeleted`], outcome.failure)
    } else if (outcome.value.kind === 'moved') {
      // Another editor has changed the row since, so the confirmation was about a different text.
      await kind.put(written, outcome.value.row)
      report(toasts[`${name}NotDeleted`], { kind: 'conflict' })
    } else {
      await kind.drop(written, outcome.value)
      const { id, row } = outcome.value
      // The toast offers to undo it (P16.10).
      const putBack = () => void restore({ kind: name, id, row })
      toast(toasts[`${name}Deleted`], { label: adminTexts.undo, stay: UNDO_FOR, act: putBack })
      onChange()
    }
  }

  return { save, remove }
}
