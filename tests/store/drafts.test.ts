import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { newArticleForm } from '#domain/article-form.ts'
import { newCategoryForm } from '#domain/category-form.ts'
import { openDevice, type Device } from '#store/device.ts'
import {
  countDrafts,
  dropAllDrafts,
  dropDraft,
  listDrafts,
  readDraft,
  writeDraft,
  type Draft,
} from '#store/drafts.ts'
import { freshDevice, freshDisk } from '../support/fresh-device.ts'

const opened = newArticleForm('2026-11-21')

function draft(change: Partial<Draft<'article'>> = {}): Draft<'article'> {
  return {
    userId: 'u1',
    kind: 'article',
    id: 'a1',
    isNew: false,
    baseRev: 7,
    opened,
    value: { ...opened, title: 'Sin guardar' },
    savedAt: 1000,
    ...change,
  }
}

const category: Draft<'category'> = {
  userId: 'u1',
  kind: 'category',
  id: 'c1',
  isNew: false,
  baseRev: 3,
  opened: newCategoryForm(),
  value: { ...newCategoryForm(), name: 'Audio' },
  savedAt: 5000,
}

const ofArticles = { userId: 'u1', kind: 'article' } as const

describe('a draft', () => {
  test('comes back as it was typed, after a restart', async () => {
    const disk = freshDisk()
    const device = disk.open()
    await writeDraft(device, draft())
    device.close()
    expect(await readDraft(disk.open(), draft())).toEqual(draft())
  })

  test('is overwritten by what is typed next', async () => {
    const device = freshDevice()
    await writeDraft(device, draft())
    const later = draft({ value: { ...opened, title: 'Sin guardar todavía' }, savedAt: 1500 })
    await writeDraft(device, later)
    expect(await listDrafts(device, ofArticles)).toEqual([later])
  })

  test('trap 18: belongs to one revision, and another one’s stays beside it', async () => {
    const device = freshDevice()
    await writeDraft(device, draft())
    await writeDraft(device, draft({ baseRev: 8, savedAt: 2000 }))
    expect(await readDraft(device, draft({ baseRev: 9 }))).toBeNull()
    expect((await listDrafts(device, { ...ofArticles, id: 'a1' })).map(({ baseRev }) => baseRev)).toEqual([
      8, 7,
    ])
  })

  test('of a form that is no row yet is told from one of a row', async () => {
    const device = freshDevice()
    await writeDraft(device, draft({ isNew: true, baseRev: 0 }))
    expect(await listDrafts(device, ofArticles)).toEqual([draft({ isNew: true, baseRev: 0 })])
    expect(await readDraft(device, draft({ baseRev: 0 }))).toBeNull()
  })

  test('goes when it is dropped, and no other with it', async () => {
    const device = freshDevice()
    await writeDraft(device, draft())
    await writeDraft(device, draft({ id: 'a2' }))
    await dropDraft(device, draft())
    expect((await listDrafts(device, ofArticles)).map(({ id }) => id)).toEqual(['a2'])
  })
})

describe('whose drafts', () => {
  test('another administrator is never given one, nor drops one', async () => {
    const device = freshDevice()
    await writeDraft(device, draft())
    const other = draft({ userId: 'u2' })
    expect(await readDraft(device, other)).toBeNull()
    expect(await listDrafts(device, { ...ofArticles, userId: 'u2' })).toEqual([])
    expect(await listDrafts(device, { ...ofArticles, userId: 'u' })).toEqual([])
    expect(await countDrafts(device, { userId: 'u2' })).toBe(0)
    await dropDraft(device, other)
    await dropAllDrafts(device, { userId: 'u2' })
    expect(await countDrafts(device, { userId: 'u1' })).toBe(1)
  })

  test('all of one, of whatever kind, are counted and dropped when he says so', async () => {
    const device = freshDevice()
    await writeDraft(device, draft())
    await writeDraft(device, category)
    await writeDraft(device, draft({ userId: 'u2' }))
    expect(await countDrafts(device, { userId: 'u1' })).toBe(2)
    await dropAllDrafts(device, { userId: 'u1' })
    expect(await countDrafts(device, { userId: 'u1' })).toBe(0)
    expect(await countDrafts(device, { userId: 'u2' })).toBe(1)
  })
})

describe('a list of drafts', () => {
  test('is of one kind, the latest first', async () => {
    const device = freshDevice()
    await writeDraft(device, draft({ id: 'old', savedAt: 1 }))
    await writeDraft(device, draft({ id: 'new', savedAt: 3 }))
    await writeDraft(device, category)
    await writeDraft(device, draft({ id: 'middle', savedAt: 2 }))
    expect((await listDrafts(device, ofArticles)).map(({ id }) => id)).toEqual(['new', 'middle', 'old'])
    expect(await listDrafts(device, { userId: 'u1', kind: 'category' })).toEqual([category])
  })
})

describe('what drafts outlive', () => {
  async function deleteCopies({ copy, bodies }: Device): Promise<void> {
    await copy.delete()
    await bodies.delete()
  }

  test('trap 12: the copies of the server’s rows, thrown away', async () => {
    const device = freshDevice()
    await writeDraft(device, draft())
    await deleteCopies(device)
    expect(await readDraft(device, draft())).toEqual(draft())
  })

  test('another version of the app, which wrote other fields', async () => {
    const device = freshDevice()
    const written = {
      title: 'De otra versión',
      images: ['/a.webp', 7],
      subtitle: 'Nuevo',
      overall: 9,
      categoryId: 'c1',
    }
    await device.own.drafts.put({
      userId: 'u1',
      subject: 'article:a1',
      baseRev: 7,
      value: written,
      opened: null,
      savedAt: 1,
    })
    expect(await readDraft(device, draft())).toMatchObject({
      value: { ...newArticleForm(''), title: 'De otra versión', categoryId: 'c1' },
      opened: newArticleForm(''),
    })
  })

  test('a newer schema, and then the older app again', async () => {
    const options = { name: 'schema', indexedDB: new IDBFactory(), IDBKeyRange }
    const device = openDevice(options)
    await writeDraft(device, draft())
    device.close()
    const newer = new Dexie('schema-own', options)
    newer.version(1).stores({ drafts: '[userId+subject+baseRev], [userId+savedAt]' })
    newer.version(2).stores({ drafts: '[userId+subject+baseRev], [userId+savedAt]', shelf: 'id' })
    expect(await newer.table('drafts').count()).toBe(1)
    newer.close()
    expect(await readDraft(openDevice(options), draft())).toEqual(draft())
  })
})
