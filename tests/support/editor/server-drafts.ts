// The calls for drafts on the server, over a table in memory with the rules of `public.drafts`.
import { onTestFinished } from 'vitest'
import { createServerDraft } from '#admin/drafts/server-draft.ts'
import type { DraftCalls } from '#admin/drafts/server-draft.ts'
import { createDraftStore } from '#admin/drafts/draft-store.ts'
import type { DraftSave, ServerDraft } from '#api/write/server-drafts.ts'
import { type ArticleForm, newArticleForm, sameForm } from '#domain/articles/article-form.ts'
import { failed, success, type Failure } from '#domain/failure.ts'
import { createDraftLocks } from '#store/drafts/draft-locks.ts'
import { freshDevice } from '../sync/fresh-device.ts'
import { until, virtualClock } from '../sync/virtual-clock.ts'

export interface DraftTable extends DraftCalls {
  readonly rows: Map<string, ServerDraft>
  /** The outcome of each call: normal, lost after it took effect, or this failure. */
  answer: 'well' | 'lost' | Failure
  /** The number of saves that arrived. */
  saves: number
  /** Another device saves, regardless of the current draft. */
  put(save: Pick<DraftSave, 'id' | 'form' | 'baseRev'>): ServerDraft
}

/** An empty table. */
export function draftTable(): DraftTable {
  const rows = new Map<string, ServerDraft>()
  let rev = 0
  const table: DraftTable = {
    rows,
    answer: 'well',
    saves: 0,
    put({ id, form, baseRev }) {
      rev += 1
      const when = { savedAt: rev, savedBy: null, publishAt: null, problem: null, scheduled: null }
      const row = { id, form, baseRev, rev, title: form.title, ...when }
      rows.set(id, row)
      return row
    },
    async fetch(id) {
      if (typeof table.answer === 'object') return failed(table.answer)
      const row = rows.get(id)
      return row ? success(row) : failed({ kind: 'missing' })
    },
    async save(save) {
      if (typeof table.answer === 'object') return failed(table.answer)
      table.saves += 1
      const there = rows.get(save.id)
      if (!there && save.rev !== null) return failed({ kind: 'missing' })
      if (there && there.rev !== save.rev) return success({ kind: 'moved', row: there })
      const row = table.put(save)
      return table.answer === 'lost' ? failed({ kind: 'network' }) : success({ kind: 'saved', row })
    },
    async remove({ id, rev: seen }) {
      if (typeof table.answer === 'object') return failed(table.answer)
      const there = rows.get(id)
      if (there && there.rev !== seen) return success({ kind: 'moved', row: there })
      rows.delete(id)
      return success({ kind: 'deleted', id, row: null })
    },
  }
  return table
}

/** The article's form before any typing. */
export const OPENED: ArticleForm = { ...newArticleForm('2026-11-21'), title: 'Grillo Uno' }

/** The form of article `a` at revision 7 with this table; by default on a new device. */
export async function openOn(
  table: DraftTable,
  device = freshDevice(),
  isMine = () => true,
  forms = createDraftLocks(null),
) {
  const clock = virtualClock()
  const draftStore = createDraftStore<'article'>({
    device,
    clock,
    forms,
    kind: 'article',
    id: 'a',
    isNew: false,
    opened: OPENED,
    baseRev: 7,
    same: sameForm,
    userId: () => 'me',
  })
  let isOnline = true
  const serverDraft = createServerDraft({
    draftStore,
    calls: table,
    clock,
    mayAsk: () => isOnline,
    isMine,
  })
  const leaveDevice = draftStore.start()
  // As in the form: the device's draft comes first.
  await until(() => draftStore.get().isReady)
  const leave = serverDraft.start()
  onTestFinished(() => {
    leave()
    leaveDevice()
  })
  await until(() => serverDraft.get().isReady)
  const type = (change: Partial<ArticleForm>) => draftStore.change((form) => ({ ...form, ...change }))
  const connect = (is: boolean) => {
    isOnline = is
  }
  return { clock, draftStore, serverDraft, type, connect, leave }
}
