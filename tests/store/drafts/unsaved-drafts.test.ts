import { describe, expect, test } from 'vitest'
import { articleToForm, newArticleForm } from '#domain/articles/article-form.ts'
import { categoryToForm } from '#domain/categories/category-form.ts'
import type { Device } from '#store/device/device.ts'
import { savedDrafts, unsavedDrafts } from '#store/drafts/unsaved-drafts.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { keptDraft } from '../../support/editor/kept-draft.ts'
import { put, sampleCategory, sampleHead, stockedDevice } from '../../support/sync/sample-heads.ts'

const me = { userId: 'u-1' }
const rowsOf = async (device: Device, kind: 'article' | 'category') =>
  (await unsavedDrafts(device, { ...me, kind })).map(({ row }) => row)

const empty = newArticleForm('2026-11-21')
const typed = { ...empty, title: 'A medias' }
const audio = sampleCategory('Audio')
const asTyped = { ...categoryToForm(audio), name: 'Sonido' }

describe('the row of a draft', () => {
  test('is new, here or gone; a missing row is unknown while the copy is incomplete', async () => {
    const device = freshDevice()
    const head = sampleHead(1)
    await put(device, { heads: [head], move: { phase: 'pull', filled: true } })
    const draft = { kind: 'article', value: typed, opened: empty } as const
    await keptDraft(device, { ...draft, rowId: 'other', savedAt: 1 })
    await keptDraft(device, { ...draft, rowId: head.id, savedAt: 2 })
    await keptDraft(device, { ...draft, rowId: 'new', isNew: true, savedAt: 3 })
    expect(await rowsOf(device, 'article')).toEqual(['new', 'here', 'unknown'])
    await put(device, { move: { phase: 'live' } })
    expect(await rowsOf(device, 'article')).toEqual(['new', 'here', 'gone'])
  })

  test('is here when a new one was saved after a lost answer and more was typed', async () => {
    const device = await stockedDevice({ categories: [audio], move: { phase: 'live', filled: true } })
    await keptDraft(device, {
      kind: 'category',
      rowId: audio.id,
      isNew: true,
      value: asTyped,
      opened: asTyped,
    })
    expect(await rowsOf(device, 'category')).toEqual(['here'])
  })
})

test('a draft that equals its row is none: its save’s answer was lost', async () => {
  const device = freshDevice()
  const { id } = await keptDraft(device, {
    kind: 'category',
    rowId: audio.id,
    value: asTyped,
    opened: categoryToForm(audio),
  })
  await put(device, { categories: [audio] })
  expect(await rowsOf(device, 'category')).toEqual(['here'])
  expect(await savedDrafts(device, me)).toEqual([])
  await put(device, { categories: [{ ...audio, name: 'Sonido', rev: audio.rev + 1 }] })
  expect(await rowsOf(device, 'category')).toEqual([])
  expect((await savedDrafts(device, me)).map((draft) => draft.id)).toEqual([id])
})

test('an article is compared with its text, once the device has it', async () => {
  const device = freshDevice()
  const head = sampleHead(1)
  await put(device, { heads: [head], move: { filled: true } })
  const body = { id: head.id, bodyRev: head.bodyRev, content: '<p>Hola</p>' }
  await keptDraft(device, {
    kind: 'article',
    rowId: head.id,
    value: articleToForm(head, body),
    opened: empty,
  })
  expect(await rowsOf(device, 'article')).toEqual(['here'])
  const { era } = await device.copy.readCheckpoint()
  await device.bodies.texts.put({ id: head.id, content: body.content })
  await device.bodies.versions.put({ id: head.id, bodyRev: head.bodyRev, era, size: 11 })
  expect(await rowsOf(device, 'article')).toEqual([])
})

test('drafts belong to their owner alone; without a sign-in there are none', async () => {
  const device = freshDevice()
  await keptDraft(device, { kind: 'article', rowId: 'x', isNew: true, value: typed, opened: empty })
  expect(await rowsOf(device, 'article')).toEqual(['new'])
  expect(await unsavedDrafts(device, { userId: 'another', kind: 'article' })).toEqual([])
  expect(await unsavedDrafts(device, { userId: null, kind: 'article' })).toEqual([])
})
