import { expect, test } from 'vitest'
import { checkpointFrom, NO_CHECKPOINT, toStored, type StoredCheckpoint } from '#store/copy/checkpoint.ts'
import { commit } from '#store/copy/ingest.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'

const LIVE = {
  ...NO_CHECKPOINT,
  phase: 'live',
  version: 7,
  count: 3,
  revisionSum: 12,
  replayFrom: 5,
} as const

test('a checkpoint comes back from its record as it was', () => {
  expect(checkpointFrom(toStored(LIVE))).toEqual(LIVE)
})

test('no record is an empty device, and a record of an older build has what has been added since', () => {
  const { wholeLeft: _, ...older } = toStored(LIVE)
  expect(checkpointFrom()).toEqual(NO_CHECKPOINT)
  expect(checkpointFrom(older)).toEqual(LIVE)
})

test('a page of an earlier build that wrote in between is noticed: it counts in the same fields', async () => {
  const device = freshDevice()
  const first = await commit(device, { from: NO_CHECKPOINT, move: { phase: 'pull' } })
  const stored = await device.copy.checkpoints.get('checkpoint')
  expect(stored).toMatchObject({ v: 1, n: 0, s: 0, h0: 0 } satisfies Partial<StoredCheckpoint>)
  await device.copy.checkpoints.update('checkpoint', { v: 2 })
  const from = first.ok ? first.value : NO_CHECKPOINT
  expect(await commit(device, { from, move: { phase: 'live' } })).toMatchObject({
    failure: { kind: 'conflict' },
  })
})
