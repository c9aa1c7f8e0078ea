// The position in the log: one of several processes announces each change, an outage loses none, and a backlog is
// sent in parts.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAnnouncer } from '../../../server/announce/announcer.ts'
import type { Change } from '../../../server/announce/changes.ts'
import { type Outcome, send } from '../../../server/announce/send.ts'
import { openGate, type TestGate } from '../../support/server/open-gate.ts'
import { hearRequests, type Told } from '../../support/sync/heard-requests.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'

const SETTLE = 5000
const MINUTE = 60_000
const NOTE = 'announced: IndexNow'

let magazine: TestGate
beforeAll(async () => {
  magazine = await openGate()
})
afterAll(() => magazine.dispose())

const sql = async (text: string, ...values: unknown[]) =>
  (await magazine.backend.database.query(text, values)).rows
const note = async () => Object((await sql('select value from server.notes where name = $1', NOTE))[0]).value
/** As if the wait after the last failure were over. */
const goOn = () => sql(`update server.notes set value = value || '{"until": 0}' where name = $1`, NOTE)
const insert = (count: number) =>
  sql(
    `insert into public.articles (title, introduction, content) select 'a' || n, 'b', '<p>c</p>'
     from generate_series(1, $1::integer) n`,
    count,
  )

let complaints: string[]
const open: ReturnType<typeof startAnnouncer>[] = []
beforeEach(async () => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')))
  await sql('delete from server.notes where name = $1', NOTE)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.end()))
  vi.restoreAllMocks()
})

/** An announcer like one in a separate process, which has checked once. `tell` decides the outcome of each message. */
async function announcing(tell: (changes: readonly Change[]) => Outcome | Promise<Outcome>) {
  const clock = virtualClock()
  const told: string[][] = []
  const one = startAnnouncer({
    name: 'IndexNow',
    database: magazine.backend.database,
    after: (wait, act) => clock.after(wait, act),
    tell: async (changes) => {
      told.push(changes.map(({ id }) => id))
      return await tell(changes)
    },
  })
  open.push(one)
  const settled = () => until(() => clock.waits().length === 1)
  await settled()
  return {
    told,
    one,
    clock,
    pass: async (milliseconds: number) => {
      clock.advance(milliseconds)
      await settled()
    },
  }
}

const sent = (): Outcome => ({ kind: 'sent' })
const failed = (): Outcome => ({ kind: 'failed', why: 'it answered 503', waitMs: 0 })

describe('one announcer', () => {
  test('tells nothing that was there before its first start, and everything since, also what a stop came between', async () => {
    await insert(3)
    const first = await announcing(sent)
    await first.pass(MINUTE)
    expect(first.told).toEqual([])
    await first.one.end()
    await insert(2)
    const second = await announcing(sent)
    expect(second.told.map((ids) => ids.length)).toEqual([2])
  })

  test('keeps its place through failures, and waits longer after each, up to six hours', async () => {
    let outcome = failed
    const { told, pass } = await announcing(() => outcome())
    await insert(1)
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
      await pass(MINUTE)
      expect(complaints.at(-1)).toBe(`IndexNow: it answered 503. The next try is in ${minutes} min.`)
      const tries = told.length
      // Not before it is due.
      await pass(MINUTE)
      expect(told).toHaveLength(tries)
      await goOn()
    }
    outcome = sent
    await insert(1)
    await pass(MINUTE)
    expect(told.at(-1)).toHaveLength(2)
    expect(await note()).toMatchObject({ failures: 0 })
  })

  test('waits as long as the endpoint asks', async () => {
    const { pass } = await announcing(() => ({ kind: 'failed', why: 'it answered 429', waitMs: 10 * MINUTE }))
    await insert(1)
    await pass(MINUTE)
    expect(complaints).toEqual(['IndexNow: it answered 429. The next try is in 10 min.'])
  })

  test('passes over what will never be accepted, so that it does not block the rest', async () => {
    let outcome: Outcome = { kind: 'refused', why: 'it answered 422' }
    const { told, pass } = await announcing(() => outcome)
    await insert(2)
    await pass(MINUTE)
    expect(complaints).toEqual(['IndexNow: 2 changes refused: it answered 422.'])
    outcome = sent()
    await insert(1)
    await pass(MINUTE)
    expect(told.map((ids) => ids.length)).toEqual([2, 1])
  })

  test('tells a backlog in parts of a thousand', async () => {
    const { told, pass } = await announcing(sent)
    await insert(2100)
    await pass(MINUTE)
    await pass(SETTLE)
    await pass(SETTLE)
    expect(told.map((ids) => ids.length)).toEqual([1000, 1000, 100])
    expect(new Set(told.flat()).size).toBe(2100)
  })

  test('after a restore it begins at the end of the log', async () => {
    const { told, pass } = await announcing(sent)
    await insert(1)
    await sql('update sync.state set generation = gen_random_uuid()')
    await pass(MINUTE)
    expect(told).toEqual([])
    await insert(1)
    await pass(MINUTE)
    expect(told.map((ids) => ids.length)).toEqual([1])
  })

  test('a write during a message is told five seconds after it', async () => {
    const { told, pass, one, clock } = await announcing(async () => {
      if (told.length === 1) {
        await insert(1)
        one.heard()
      }
      return sent()
    })
    await insert(1)
    await pass(MINUTE)
    expect(clock.waits()).toEqual([SETTLE])
    await pass(SETTLE)
    expect(told.map((ids) => ids.length)).toEqual([1, 1])
  })
})

test('of several processes one tells each change, and a claim that nobody gave back ends', async () => {
  const all = await Promise.all([1, 2, 3].map(() => announcing(sent)))
  for (let round = 1; round <= 5; round += 1) {
    await insert(1)
    await Promise.all(all.map(({ pass }) => pass(MINUTE)))
    expect(all.flatMap(({ told }) => told.flat())).toHaveLength(round)
  }
  // A process took it, and then crashed.
  await sql(
    `update server.notes set value = value || '{"by": "gone", "until": 99999999999999}' where name = $1`,
    NOTE,
  )
  await insert(1)
  await Promise.all(all.map(({ pass }) => pass(MINUTE)))
  expect(all.flatMap(({ told }) => told.flat())).toHaveLength(5)
  await goOn()
  await Promise.all(all.map(({ pass }) => pass(MINUTE)))
  expect(all.flatMap(({ told }) => told.flat())).toHaveLength(6)
})

describe('a message', () => {
  const never = new AbortController().signal
  const message = { type: 'text/plain', body: 'x' }

  test.each<readonly [Told, string]>([
    [{ status: 200 }, 'sent'],
    [{ status: 204 }, 'sent'],
    [{ status: 400 }, 'refused'],
    [{ status: 422 }, 'refused'],
    [{ status: 403 }, 'failed'],
    [{ status: 429, headers: { 'retry-after': '90' } }, 'failed'],
    [{ status: 500 }, 'failed'],
    ['broken', 'failed'],
  ])('that gets %j was %s', async (told, kind) => {
    const endpoint = await hearRequests(() => told)
    expect(await send(endpoint.origin, message, never)).toMatchObject({ kind })
    await endpoint.close()
  })

  test('goes to its endpoint alone: no redirect is followed', async () => {
    const other = await hearRequests(() => ({ status: 200 }))
    const endpoint = await hearRequests(() => ({ status: 307, headers: { location: other.origin } }))
    expect(await send(endpoint.origin, message, never)).toMatchObject({
      kind: 'failed',
      why: 'it answered 307',
    })
    expect(other.heard).toEqual([])
    await endpoint.close()
    await other.close()
  })

  test('ends with the server, whatever the endpoint does', async () => {
    const endpoint = await hearRequests(() => 'silent')
    const ends = new AbortController()
    const sending = send(endpoint.origin, message, ends.signal)
    await until(() => endpoint.heard.length === 1)
    ends.abort()
    expect(await sending).toMatchObject({ kind: 'failed' })
    await endpoint.close()
  })

  test('waits for what the answer asks, a day at most', async () => {
    const endpoint = await hearRequests((_, count) => ({
      status: 429,
      headers: { 'retry-after': ['90', '999999999', 'Fri, 27 Nov 2026 10:00:00 GMT'][count - 1] ?? '' },
    }))
    const waits: unknown[] = []
    for (let count = 0; count < 3; count += 1)
      waits.push(Object(await send(endpoint.origin, message, never)).waitMs)
    expect(waits).toEqual([90_000, 86_400_000, 0])
    await endpoint.close()
  })
})
