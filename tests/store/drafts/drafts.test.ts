import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { newArticleForm } from '#domain/articles/article-form.ts'
import { newCategoryForm } from '#domain/categories/category-form.ts'
import { openDevice, type Device } from '#store/device/device.ts'
import {
  discardDraft,
  discardedDrafts,
  dropDraft,
  forgetDiscarded,
  listDrafts,
  readDraft,
  takeBackDraft,
  writeDraft,
  type Draft,
} from '#store/drafts/drafts.ts'
import { keepShared, readShared } from '#store/reader-data/shared.ts'
import { freshDevice, freshDisk } from '../../support/sync/fresh-device.ts'

const opened = newArticleForm('2026-11-21')

function draft(change: Partial<Draft<'article'>> = {}): Draft<'article'> {
  return {
    id: 'd1',
    userId: 'u1',
    kind: 'article',
    rowId: 'a1',
    isNew: false,
    baseRev: 7,
    opened,
    value: { ...opened, title: 'Sin guardar' },
    savedAt: 1000,
    ...change,
  }
}

const category: Draft<'category'> = {
  id: 'd-of-category',
  userId: 'u1',
  kind: 'category',
  rowId: 'c1',
  isNew: false,
  baseRev: 3,
  opened: newCategoryForm(),
  value: { ...newCategoryForm(), name: 'Audio' },
  savedAt: 5000,
}

test('P27.2 a draft of an earlier app has no facts', async () => {
  const device = freshDevice()
  const { facts: _, ...earlier } = opened
  const stored = { ...draft(), value: earlier, opened: earlier }
  await device.own.drafts.put(stored)
  expect((await readDraft(device, draft()))?.value).toEqual(opened)
  await device.own.drafts.put({ ...stored, value: { ...earlier, facts: { brand: 'Mirlo' } } })
  expect((await readDraft(device, draft()))?.value.facts).toEqual({ brand: 'Mirlo' })
})

const ofArticles = { userId: 'u1', kind: 'article' } as const

describe('a draft', () => {
  test('comes back as it was typed, after a restart', async () => {
    const disk = freshDisk()
    const device = disk.open()
    await writeDraft(device, draft(), null)
    device.close()
    expect(await readDraft(disk.open(), draft())).toEqual(draft())
  })

  test('is overwritten only by a writer that names the stored version', async () => {
    const device = freshDevice()
    const first = await writeDraft(device, draft(), null)
    const second = await writeDraft(device, draft({ value: { ...opened, title: 'Y más' } }), first)
    // The clock stood still, but the two versions can still be distinguished.
    expect(second?.savedAt).toBeGreaterThan(first?.savedAt ?? Infinity)
    expect(await writeDraft(device, draft({ value: { ...opened, title: 'Otra cosa' } }), first)).toBeNull()
    expect(await writeDraft(device, draft(), null)).toBeNull()
    expect(await listDrafts(device, ofArticles)).toEqual([second])
  })

  test('P19.2 does not touch another form’s of the same row and revision', async () => {
    const device = freshDevice()
    await writeDraft(device, draft(), null)
    await writeDraft(device, draft({ id: 'd2', savedAt: 2000 }), null)
    expect((await listDrafts(device, ofArticles)).map(({ id }) => id)).toEqual(['d2', 'd1'])
  })

  test('is deleted if it was not written since it was seen, and no other with it', async () => {
    const device = freshDevice()
    const seen = await writeDraft(device, draft(), null)
    await writeDraft(device, draft({ id: 'd2' }), null)
    const typed = await writeDraft(device, draft(), seen)
    await dropDraft(device, seen ?? draft())
    expect(await readDraft(device, draft())).toEqual(typed)
    await dropDraft(device, typed ?? draft())
    expect((await listDrafts(device, ofArticles)).map(({ id }) => id)).toEqual(['d2'])
  })
})

describe('the owner of drafts', () => {
  test('is the only administrator who reads, counts or deletes them', async () => {
    const device = freshDevice()
    await writeDraft(device, draft(), null)
    expect(await listDrafts(device, { ...ofArticles, userId: 'u2' })).toEqual([])
    expect(await listDrafts(device, { ...ofArticles, userId: 'u' })).toEqual([])
  })
})

describe('a discarded draft', () => {
  const order = { id: 'trash', discardedAt: 9 }

  test('leaves its form for the trash under another id; restored, it is a draft and nowhere else', async () => {
    const device = freshDevice()
    const written = await writeDraft(device, draft({ server: { rev: 3, form: opened } }), null)
    const discarded = written && (await discardDraft(device, written, order))
    expect(await listDrafts(device, ofArticles)).toEqual([])
    expect(await discardedDrafts(device, ofArticles)).toMatchObject([
      { draft: { id: 'trash' }, discardedAt: 9 },
    ])
    if (discarded) await takeBackDraft(device, discarded)
    expect(await listDrafts(device, ofArticles)).toEqual([draft({ id: 'trash' })])
    // It was restored before it reached the trash.
    await forgetDiscarded(device, { id: 'trash' })
    expect(await listDrafts(device, ofArticles)).toHaveLength(1)
  })

  test('takes along the shared pictures that still wait for their upload, until it is deleted', async () => {
    const device = freshDevice()
    const pictures = [new File(['bytes'], 'foto.jpg', { type: 'image/jpeg' })]
    const words = { title: 'Un móvil', text: '', url: '' }
    await keepShared(device, { id: 'd1', at: 1, source: 'device', words, isDrafted: true, pictures })
    const written = await writeDraft(device, draft(), null)
    const discarded = written && (await discardDraft(device, written, order))
    expect(await readShared(device, 'd1')).toBeNull()
    expect((await readShared(device, order.id))?.pictures).toHaveLength(1)
    if (discarded) await forgetDiscarded(device, discarded)
    expect(await readShared(device, order.id)).toBeNull()
  })

  test('stays a draft if it was written since it was seen', async () => {
    const device = freshDevice()
    const seen = await writeDraft(device, draft(), null)
    await writeDraft(device, draft({ savedAt: 50 }), seen)
    expect(seen && (await discardDraft(device, seen, order))).toBeNull()
    expect(await listDrafts(device, ofArticles)).toHaveLength(1)
  })
})

describe('a list of drafts', () => {
  test('is of one kind, the latest first', async () => {
    const device = freshDevice()
    await writeDraft(device, draft({ id: 'old', savedAt: 1 }), null)
    await writeDraft(device, draft({ id: 'new', savedAt: 3 }), null)
    await writeDraft(device, category, null)
    await writeDraft(device, draft({ id: 'middle', savedAt: 2 }), null)
    expect((await listDrafts(device, ofArticles)).map(({ id }) => id)).toEqual(['new', 'middle', 'old'])
    expect(await listDrafts(device, { userId: 'u1', kind: 'category' })).toEqual([category])
  })
})

describe('drafts survive', () => {
  async function deleteCopies({ copy, bodies }: Device): Promise<void> {
    await copy.delete()
    await bodies.delete()
  }

  test('P13.12 the deletion of the copies of the server’s rows', async () => {
    const device = freshDevice()
    await writeDraft(device, draft(), null)
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
      ...draft(),
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
    await writeDraft(device, draft(), null)
    device.close()
    const newer = new Dexie('schema-own', options)
    newer.version(4).stores({ formDrafts: 'id, [userId+savedAt]', settings: 'key' })
    newer.version(5).stores({ shelf: 'id' })
    expect(await newer.table('formDrafts').count()).toBe(1)
    newer.close()
    expect(await readDraft(openDevice(options), draft())).toEqual(draft())
  })
})
