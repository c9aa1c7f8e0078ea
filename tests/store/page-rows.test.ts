import { describe, expect, test } from 'vitest'
import { NO_CHECKPOINT, type Checkpoint } from '#store/copy/checkpoint.ts'
import { createPageRows, hasCaughtUp } from '#store/page-rows.ts'
import { pull } from '#sync/round/pull.ts'
import { freshDevice } from '../support/sync/fresh-device.ts'
import { pulled, sessionOf } from '../support/sync/sync-context.ts'

const page = { generation: 'g', rev: 50 }
const at = (change: Partial<Checkpoint>): Checkpoint => ({ ...NO_CHECKPOINT, generation: 'g', ...change })

describe("a rendered page's rows stay until the device is as new as they are", () => {
  test.each<[string, Partial<Checkpoint>, boolean]>([
    ['nothing has arrived', { phase: 'new' }, false],
    ['the list is on its way', { phase: 'pull', since: 0 }, false],
    ['it settles', { phase: 'settle', since: 60 }, false],
    ['it is complete and older', { phase: 'live', since: 49 }, false],
    ['it is complete and as new', { phase: 'live', since: 50 }, true],
    ['it is complete and newer', { phase: 'live', since: 51 }, true],
    ['another line of revisions is complete', { phase: 'live', since: 1, generation: 'other' }, true],
    ['another line is on its way', { phase: 'pull', generation: 'other' }, false],
  ])('%s', (_, checkpoint, expected) => {
    expect(hasCaughtUp(at(checkpoint), page)).toBe(expected)
  })

  test('it holds an answer and its parts, and nothing else, until then', async () => {
    const { server, device: other } = await pulled(3)
    const { generation } = await other.readCheckpoint()
    const device = freshDevice()
    const answer = { listing: { items: [{ id: 'a' }] }, newest: [] }
    const rows = createPageRows([answer], { generation, rev: 1 })
    expect([answer, answer.listing, answer.newest, {}, undefined].map((part) => rows.include(part))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    const released = new Promise<void>((resolve) => {
      rows.isBehind.subscribe(resolve)
    })
    expect(rows.isBehind.get()).toBe(true)
    rows.follow(device)
    await pull(sessionOf(server, device))
    await released
    expect(rows.isBehind.get()).toBe(false)
  })
})
