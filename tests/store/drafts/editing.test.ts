import { describe, expect, test } from 'vitest'
import { articleToEdit, categoryToEdit } from '#store/drafts/editing.ts'
import { putBodies } from '#store/copy/ingest-bodies.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleCategory, sampleHead, stockedDevice } from '../../support/sync/sample-heads.ts'

const { id } = sampleHead(1)
const body = { id, bodyRev: 1, content: '<p>Uno</p>' }

describe('the content of a form', () => {
  test('is the article and the text of the same revision', async () => {
    const device = await stockedDevice({ heads: [sampleHead(1)] })
    await putBodies(device, [body], 0)
    expect(await articleToEdit(device, { id })).toEqual({ head: sampleHead(1), body })
  })

  test('is never a text older than the head: a save would overwrite the newer one', async () => {
    const device = await stockedDevice({ heads: [sampleHead(1)] })
    await putBodies(device, [body], 0)
    await put(device, { heads: [sampleHead(1, { rev: 2, bodyRev: 2 })] })
    expect(await articleToEdit(device, { id })).toMatchObject({ head: { rev: 2 }, body: null })
  })

  test('is never a text newer than the head: the save would be refused, or taken for one’s own', async () => {
    const device = await stockedDevice({ heads: [sampleHead(1)] })
    await putBodies(device, [{ ...body, bodyRev: 2 }], 0)
    expect((await articleToEdit(device, { id })).body).toBeNull()
  })

  test('is never a text of another line of revisions', async () => {
    const device = await stockedDevice({ heads: [sampleHead(1)] })
    await putBodies(device, [body], 1)
    expect((await articleToEdit(device, { id })).body).toBeNull()
  })

  test('is nothing when the device lacks it', async () => {
    const device = freshDevice()
    expect(await articleToEdit(device, { id })).toEqual({ head: null, body: null })
    expect(await categoryToEdit(device, { id })).toBeNull()
  })

  test('of a category is the category', async () => {
    const device = await stockedDevice({ categories: [sampleCategory('Audio')] })
    expect(await categoryToEdit(device, { id: 'Audio' })).toEqual(sampleCategory('Audio'))
  })
})
