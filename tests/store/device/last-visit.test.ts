import { expect, test } from 'vitest'
import { newSinceVisit, noteVisit } from '#store/device/last-visit.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { put, sampleHead, sampleHeads, stockedDevice } from '../../support/sync/sample-heads.ts'

test('before the first visit nothing is new', async () => {
  const device = freshDevice()
  await noteVisit(device)
  await put(device, { heads: sampleHeads(3), move: { filled: true } })
  expect(await newSinceVisit(device)).toBe(0)
})

test('what has come since the last visit is counted, and no more once it was seen', async () => {
  const device = await stockedDevice({ heads: sampleHeads(3), move: { filled: true } })
  await noteVisit(device)
  expect(await newSinceVisit(device)).toBe(0)
  await put(device, { heads: [sampleHead(4), sampleHead(5), sampleHead(2, { rev: 6 })] })
  expect(await newSinceVisit(device)).toBe(2)
  await noteVisit(device)
  expect(await newSinceVisit(device)).toBe(0)
})

test('the review that was seen last may go: what is dated later counts', async () => {
  const device = await stockedDevice({ heads: sampleHeads(3), move: { filled: true } })
  await noteVisit(device)
  await put(device, { heads: [sampleHead(4)], goneArticles: [{ id: sampleHead(3).id, rev: 9 }] })
  expect(await newSinceVisit(device)).toBe(1)
})
