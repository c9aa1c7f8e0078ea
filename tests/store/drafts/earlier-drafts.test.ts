// Drafts written by builds that had one draft to a form and revision.
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { newCategoryForm } from '#domain/categories/category-form.ts'
import { openDevice, type Device } from '#store/device/device.ts'
import { listDrafts } from '#store/drafts/drafts.ts'
import { takeOverEarlierDrafts } from '#store/drafts/earlier-drafts.ts'

const opened = newArticleForm('2026-11-21')
const titled = (title: string) => ({ ...opened, title })
const article = { userId: 'u', subject: 'article:a1', baseRev: 7, opened, savedAt: 1 }

/** The own database as a build before version 3 has it open, and the device of this build beside it. */
async function bothBuilds() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const database = new Dexie('both-own', options)
  database.version(1).stores({ drafts: '[userId+subject+baseRev], [userId+savedAt]' })
  database.version(2).stores({ settings: 'key' })
  await database.open()
  return { earlier: database.table('drafts'), device: openDevice({ name: 'both', ...options }) }
}

let made = 0
const takeOver = (device: Device, isOpen: (form: string) => boolean = () => false) =>
  takeOverEarlierDrafts(device, { isOpen, newId: () => `taken-over-${(made += 1)}` })

test('all are taken over as they were, those beside one another too', async () => {
  const { earlier, device } = await bothBuilds()
  await earlier.bulkPut([
    { ...article, value: titled('Uno') },
    { ...article, baseRev: 7 + 1000 / 2 ** 42, savedAt: 2, value: titled('Otro al lado') },
    { ...article, subject: 'article:new:n1', baseRev: 0, savedAt: 3, value: titled('Nuevo') },
    { ...article, subject: 'category:c1', value: newCategoryForm(), opened: newCategoryForm() },
    { ...article, userId: 'another', value: titled('De otro') },
  ])
  expect(await takeOver(device)).toEqual([])
  expect(await listDrafts(device, { userId: 'u', kind: 'article' })).toEqual([
    expect.objectContaining({ rowId: 'n1', isNew: true, baseRev: 0, value: titled('Nuevo'), opened }),
    expect.objectContaining({ rowId: 'a1', isNew: false, baseRev: 7, value: titled('Otro al lado') }),
    expect.objectContaining({ rowId: 'a1', isNew: false, baseRev: 7, value: titled('Uno'), savedAt: 1 }),
  ])
  expect(await listDrafts(device, { userId: 'u', kind: 'category' })).toHaveLength(1)
  expect(await listDrafts(device, { userId: 'another', kind: 'article' })).toHaveLength(1)
  expect(await earlier.count()).toBe(0)
})

test('what a tab of the earlier build writes afterwards is taken over the next time', async () => {
  const { earlier, device } = await bothBuilds()
  await takeOver(device)
  await earlier.put({ ...article, value: titled('Después') })
  await takeOver(device)
  await takeOver(device)
  const drafts = await listDrafts(device, { userId: 'u', kind: 'article' })
  expect(drafts.map(({ value }) => value.title)).toEqual(['Después'])
})

test('the draft of a form that such a tab has open stays its own until the form is left', async () => {
  const { earlier, device } = await bothBuilds()
  await earlier.bulkPut([
    { ...article, value: titled('Abierto') },
    { ...article, subject: 'article:new:n1', baseRev: 0, value: titled('Nuevo y abierto') },
    { ...article, subject: 'article:a2', value: titled('Dejado') },
  ])
  const open = ['article:a1', 'article:n1']
  expect(await takeOver(device, (form) => open.includes(form))).toEqual(open)
  const titles = async () =>
    (await listDrafts(device, { userId: 'u', kind: 'article' })).map(({ value }) => value.title)
  expect(await titles()).toEqual(['Dejado'])
  await takeOver(device)
  expect((await titles()).toSorted()).toEqual(['Abierto', 'Dejado', 'Nuevo y abierto'])
})

test('a browser that dies in the middle has them where they were', async () => {
  const { earlier, device } = await bothBuilds()
  await earlier.put({ ...article, value: titled('Uno') })
  // The transaction does not come to its end.
  device.own.earlierDrafts.bulkDelete = () => {
    throw new Error('killed')
  }
  await expect(takeOver(device)).rejects.toThrow('killed')
  expect([await earlier.count(), await device.own.drafts.count()]).toEqual([1, 0])
})
