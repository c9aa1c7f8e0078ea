// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { SEND_WITHIN } from '#admin/drafts/server-draft.ts'
import type { DraftSave } from '#api/write/server-drafts.ts'
import { createDraftLocks } from '#store/drafts/draft-locks.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { draftTable, OPENED, openOn } from '../../support/editor/server-drafts.ts'
import { tabLocks } from '../../support/window/tab-locks.ts'
import { until } from '../../support/sync/virtual-clock.ts'

test('a change is sent once, a few seconds after the first key', async () => {
  const table = draftTable()
  const { clock, type, serverDraft } = await openOn(table)
  type({ title: 'Grillo' })
  clock.advance(SEND_WITHIN - 1)
  type({ title: 'Grillo Dos' })
  expect(table.saves).toBe(0)
  clock.advance(1)
  await until(() => table.saves === 1)
  expect(table.rows.get('a')?.form.title).toBe('Grillo Dos')
  expect(await serverDraft.send()).toBe('same')
  expect(table.saves).toBe(1)
})

test('a form equal to its row sends nothing, and deletes the draft it had sent', async () => {
  const table = draftTable()
  const { type, serverDraft } = await openOn(table)
  expect(await serverDraft.send()).toBe('same')
  type({ title: 'Otro' })
  await serverDraft.send()
  expect(table.rows.size).toBe(1)
  type({ title: OPENED.title })
  await serverDraft.send()
  expect(table.rows.size).toBe(0)
})

test('another device’s later save stays, and nothing is sent before the editor has chosen', async () => {
  const table = draftTable()
  const { type, serverDraft, draftStore } = await openOn(table)
  type({ title: 'Mío' })
  await serverDraft.send()
  table.put({ id: 'a', baseRev: 7, form: { ...OPENED, title: 'Suyo' } })
  type({ title: 'Mío otra vez' })
  expect(await serverDraft.send()).toBe('moved')
  expect(await serverDraft.send()).toBe('moved')
  expect(table.saves).toBe(2)
  expect(table.rows.get('a')?.form.title).toBe('Suyo')
  expect(serverDraft.get().theirs?.form.title).toBe('Suyo')
  await serverDraft.goOn({ ...OPENED, title: 'De los dos' })
  expect(table.rows.get('a')?.form.title).toBe('De los dos')
  expect(draftStore.get().form.title).toBe('De los dos')
})

test('a lost answer does not cause a conflict', async () => {
  const table = draftTable()
  const { type, serverDraft } = await openOn(table)
  table.answer = 'lost'
  type({ title: 'Primera' })
  expect(await serverDraft.send()).toBe('unsent')
  table.answer = 'well'
  type({ title: 'Segunda' })
  expect(await serverDraft.send()).toBe('saved')
  expect(table.rows.get('a')?.form.title).toBe('Segunda')
})

test('a browser closed before the answer recognises the draft on the server as its own', async () => {
  const [table, device] = [draftTable(), freshDevice()]
  const killed = await openOn(table, device)
  table.answer = 'lost'
  killed.type({ title: 'Primera' })
  expect(await killed.serverDraft.send()).toBe('unsent')
  killed.type({ title: 'Segunda' })
  await killed.draftStore.flush()
  table.answer = 'well'
  const { serverDraft, draftStore } = await openOn(table, device)
  expect(draftStore.get().form.title).toBe('Segunda')
  expect(serverDraft.get().theirs).toBeNull()
  await serverDraft.send()
  expect(table.rows.get('a')?.form.title).toBe('Segunda')
})

test('the form continues and retries: offline, refused, or with a server without drafts', async () => {
  const table = draftTable()
  const { type, serverDraft, draftStore, connect } = await openOn(table)
  connect(false)
  type({ title: 'Sin red' })
  expect(await serverDraft.send()).toBe('unsent')
  connect(true)
  for (const status of [401, 403]) {
    table.answer = { kind: 'refused', status }
    expect(await serverDraft.send()).toBe('unsent')
  }
  table.answer = { kind: 'missing' }
  expect(await serverDraft.send()).toBe('unsent')
  expect(draftStore.get()).toMatchObject({ isDirty: true, server: null })
  table.answer = 'well'
  expect(await serverDraft.send()).toBe('saved')
})

test('a draft deleted elsewhere is created again while typing continues here', async () => {
  const table = draftTable()
  const { type, serverDraft } = await openOn(table)
  type({ title: 'Uno' })
  await serverDraft.send()
  table.rows.clear()
  type({ title: 'Dos' })
  expect(await serverDraft.send()).toBe('saved')
  expect(table.rows.get('a')?.form.title).toBe('Dos')
})

test('a scheduled draft published elsewhere is no longer scheduled', async () => {
  const table = draftTable()
  const { type, serverDraft, draftStore } = await openOn(table)
  type({ title: 'A su hora' })
  await serverDraft.send()
  const row = table.rows.get('a')
  if (!row) throw new Error('nothing was sent')
  serverDraft.heard({ ...row, publishAt: 1, scheduled: {} })
  table.rows.clear()
  draftStore.rebase({ opened: { ...OPENED, title: 'A su hora' }, baseRev: 8 })
  await until(() => serverDraft.get().row === null)
  await serverDraft.send()
  expect(draftStore.get()).toMatchObject({ isDirty: false, server: null })
})

test('another device’s newer text is shown as a draft if nothing was typed here since', async () => {
  const table = draftTable()
  const { draftStore, serverDraft, type } = await openOn(table)
  const first = table.put({ id: 'a', form: { ...OPENED, title: 'Del otro' }, baseRev: 7 })
  await serverDraft.look()
  expect(draftStore.get()).toMatchObject({ form: first.form, isDirty: true, from: { isElsewhere: true } })
  // Typed and sent: nothing here is newer than on the server.
  type({ title: 'De aquí' })
  await serverDraft.send()
  const second = table.put({ id: 'a', form: { ...OPENED, title: 'Del otro, y más' }, baseRev: 7 })
  await serverDraft.look()
  expect(draftStore.get().form).toEqual(second.form)
  expect(serverDraft.get().theirs).toBeNull()
  expect(await serverDraft.send()).toBe('same')
})

test('another editor’s text is not taken over', async () => {
  const table = draftTable()
  const theirs = table.put({ id: 'a', form: { ...OPENED, title: 'De otra persona' }, baseRev: 7 })
  const { draftStore, serverDraft } = await openOn(table, freshDevice(), () => false)
  expect(draftStore.get().form).toEqual(OPENED)
  expect(serverDraft.get().theirs).toEqual(theirs)
})

test('another tab’s save is not another device’s: nothing is taken over, and both are compared', async () => {
  const [table, device] = [draftTable(), freshDevice()]
  const locks = tabLocks()
  const open = () => openOn(table, device, () => true, createDraftLocks(locks))
  const [first, second] = [await open(), await open()]
  first.type({ title: 'De la primera' })
  await first.serverDraft.send()
  await first.draftStore.flush()
  await until(() => second.draftStore.get().others.length === 1)
  await second.serverDraft.look()
  expect(second.draftStore.get().form).toEqual(OPENED)
  expect(second.serverDraft.get().theirs).toBeNull()
  second.type({ title: 'De la segunda' })
  expect(await second.serverDraft.send()).toBe('moved')
  expect(second.serverDraft.get()).toMatchObject({
    isOfTab: true,
    theirs: { form: { title: 'De la primera' } },
  })
})

test('a draft published elsewhere ends here, and stays if text was typed since', async () => {
  const table = draftTable()
  const published = { ...OPENED, title: 'Publicado, y algo más' }
  for (const later of [null, 'Escrito después']) {
    const { draftStore, serverDraft, type, connect } = await openOn(table)
    type({ title: 'Publicado' })
    await serverDraft.send()
    connect(false)
    if (later !== null) type({ title: later })
    table.rows.clear()
    draftStore.rebase({ opened: published, baseRev: 8 })
    connect(true)
    await serverDraft.look()
    expect(draftStore.get().form.title).toBe(later ?? published.title)
    expect(draftStore.get().isDirty).toBe(later !== null)
  }
})

test('a draft that equals its row by now is deleted', async () => {
  const table = draftTable()
  const later = table.put({ id: 'a', form: { ...OPENED, title: 'Publicado' }, baseRev: 8 })
  const { draftStore, serverDraft } = await openOn(table)
  expect(draftStore.get()).toMatchObject({ form: later.form, baseRev: 8 })
  draftStore.rebase({ opened: later.form, baseRev: 9 })
  await serverDraft.look()
  expect(draftStore.get().isDirty).toBe(false)
  expect(table.rows.size).toBe(0)
})

test('leaving the form sends the rest at once', async () => {
  const table = draftTable()
  const { type, leave } = await openOn(table)
  type({ title: 'Justo antes de salir' })
  leave()
  await until(() => table.saves > 0)
  expect(table.rows.get('a')?.form.title).toBe('Justo antes de salir')
})

test('sending waits during a publication, and leaves no draft of the published text', async () => {
  const table = draftTable()
  const { type, serverDraft, draftStore, clock } = await openOn(table)
  const arriving: (() => Promise<unknown>)[] = []
  const { save } = table
  Object.assign(table, {
    save: (draft: DraftSave) =>
      new Promise((resolve) => {
        arriving.push(async () => resolve(await save(draft)))
      }),
  })
  type({ title: 'Publicado' })
  const { form } = draftStore.get()
  await serverDraft.publish(async () => {
    // The row is written, but its response is still in transit when the draft is due to be sent.
    clock.advance(SEND_WITHIN)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    await draftStore.saved({ form, rev: 8 }, form)
    serverDraft.published(form)
  })
  for (const arrive of arriving) await arrive()
  expect(await serverDraft.send()).toBe('same')
  expect(table.rows.size).toBe(0)
})

test('a lost answer delays the next send by ten seconds at most', async () => {
  const table = draftTable()
  const { clock, type } = await openOn(table)
  table.answer = 'lost'
  type({ title: 'Grillo' })
  clock.advance(SEND_WITHIN)
  await until(() => table.saves === 1)
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  table.answer = 'well'
  type({ title: 'Grillo Dos' })
  clock.advance(10_000 - SEND_WITHIN)
  await until(() => table.rows.get('a')?.form.title === 'Grillo Dos')
  expect(table.saves).toBeGreaterThan(1)
})
