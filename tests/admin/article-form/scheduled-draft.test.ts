// @vitest-environment jsdom
// A draft that waits for its time, beside the form that goes on.
import { expect, test } from 'vitest'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { draftTable, OPENED, openOn } from '../../support/editor/server-drafts.ts'

test('a scheduled draft stays when text typed after it is removed', async () => {
  const table = draftTable()
  const { type, serverDraft } = await openOn(table)
  type({ title: 'Programado' })
  await serverDraft.send()
  const row = table.rows.get('a')
  if (!row) throw new Error('nothing was sent')
  const due = { ...row, publishAt: 1, scheduled: {} }
  table.rows.set('a', due)
  serverDraft.heard(due)
  type({ title: OPENED.title })
  await serverDraft.send()
  expect(table.rows.size).toBe(1)
})

test('an earlier scheduled draft stays while the form equals its row', async () => {
  const table = draftTable()
  const device = freshDevice()
  const former = await openOn(table, device)
  former.type({ title: 'Programado' })
  await former.serverDraft.send()
  await former.draftStore.flush()
  former.leave()
  const row = table.rows.get('a')
  if (!row) throw new Error('nothing was sent')
  table.rows.set('a', { ...row, publishAt: 1, scheduled: {} })
  const { fetch } = table
  Object.assign(table, { fetch: () => Promise.resolve({ ok: false, failure: { kind: 'timeout' } }) })
  const { type, serverDraft, draftStore } = await openOn(table, device)
  expect(draftStore.get().form.title).toBe('Programado')
  type({ title: OPENED.title })
  expect(await serverDraft.send()).toBe('unsent')
  Object.assign(table, { fetch })
  expect(await serverDraft.send()).toBe('same')
  expect(table.rows.size).toBe(1)
})
