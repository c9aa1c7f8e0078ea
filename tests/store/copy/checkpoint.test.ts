import { expect, test } from 'vitest'
import { NO_CHECKPOINT } from '#store/copy/checkpoint.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'

const LIVE = { ...NO_CHECKPOINT, phase: 'live', version: 7, count: 3 } as const

test('no record is an empty device, and one of an earlier release has what has been added since', async () => {
  const { copy } = freshDevice()
  expect(await copy.readCheckpoint()).toEqual(NO_CHECKPOINT)
  const { wholeLeft: _, ...earlier } = LIVE
  await copy.checkpoints.put(Object(earlier))
  expect(await copy.readCheckpoint()).toEqual(LIVE)
})
