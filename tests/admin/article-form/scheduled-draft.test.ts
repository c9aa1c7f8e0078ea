// @vitest-environment jsdom
// A draft that waits for its time, beside the form that goes on.
import { expect, onTestFinished, test } from 'vitest'
import { lookWhenDue } from '#admin/drafts/look-when-due.ts'
import { until } from '../../support/sync/virtual-clock.ts'
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

test('P19.7 a form whose tab stays in sight learns within seconds that its draft was published', async () => {
  const table = draftTable()
  const { type, serverDraft, clock } = await openOn(table)
  let gone = 0
  onTestFinished(lookWhenDue(serverDraft, { clock, onGone: () => (gone += 1) }))
  type({ title: 'Programado' })
  await serverDraft.send()
  const row = table.rows.get('a')
  if (!row) throw new Error('nothing was sent')
  serverDraft.heard({ ...row, publishAt: clock.now() + 60_000, scheduled: {} })
  table.rows.delete('a')
  clock.advance(55_000)
  expect(serverDraft.get().row).not.toBeNull()
  clock.advance(5000)
  await until(() => serverDraft.get().row === null)
  await until(() => gone === 1)
})
