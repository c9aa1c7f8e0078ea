import { expect, test } from 'vitest'
import { PUBLISH_EVERY, startPublishDue } from '#admin/frame/scheduled-publishing.ts'
import { failed, success, type Result } from '#domain/failure.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'

test('an open backoffice publishes what is due once a minute, whatever came of it before, until it is left', async () => {
  const clock = virtualClock()
  const answers: Result<number>[] = [failed({ kind: 'missing' }), success(0), success(2)]
  let asked = 0
  let heard = 0
  let mayAsk = false
  const stop = startPublishDue({
    clock,
    mayAsk: () => mayAsk,
    publish: async () => answers[asked++] ?? success(0),
    onPublished: () => {
      heard += 1
    },
  })
  const nextMinute = async () => {
    clock.advance(PUBLISH_EVERY)
    await until(() => clock.waits().length === 1)
  }
  await nextMinute()
  expect(asked).toBe(0)
  mayAsk = true
  for (const [times, told] of [
    [1, 0],
    [2, 0],
    [3, 1],
  ]) {
    clock.advance(PUBLISH_EVERY - 1)
    expect(asked).toBe(Number(times) - 1)
    clock.advance(1)
    await until(() => clock.waits().length === 1)
    expect({ asked, heard }).toEqual({ asked: times, heard: told })
  }
  stop()
  expect(clock.waits()).toEqual([])
})
