// The server publishes drafts that are due: while it runs and at its start, once, and by the database's clock.
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPublishing } from '../../../server/embedded/scheduled-publishing.ts'
import {
  asSecret,
  beginData,
  openServer,
  temporaryFolder,
  type TestServer,
} from '../../support/server/magazine-server.ts'
import { until, virtualClock } from '../../support/sync/virtual-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ID = 'c0000000-0000-4000-8000-000000000001'

let said: string[]
let complaints: unknown[]
beforeEach(() => {
  said = []
  complaints = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
})
afterEach(() => void vi.restoreAllMocks())

const column = { title: 'Mirlo Tres', introduction: 'b', content: '<p>c</p>' }

async function schedule(magazine: TestServer, at: number, id = ID): Promise<void> {
  const answer = await magazine.ask('/rest/v1/drafts', {
    method: 'POST',
    headers: asSecret,
    body: { id, form: column, article: column, scheduled: column, publish_at: new Date(at).toISOString() },
  })
  expect(answer.status).toBe(201)
}

const titles = async (magazine: TestServer) => {
  const rows: unknown = await (await magazine.ask('/rest/v1/articles?select=title')).json()
  return Array.isArray(rows) ? rows.map((row) => String(Object(row).title)) : []
}

const drafts = async (magazine: TestServer) =>
  await (await magazine.ask('/rest/v1/drafts?select=title', { headers: asSecret })).json()

/** Advances a minute, and waits until its work is done. */
async function aMinute(clock: ReturnType<typeof virtualClock>): Promise<void> {
  await until(() => clock.waits().length === 1)
  clock.advance(MINUTE)
  await until(() => clock.waits().length === 1)
}

describe('a server', () => {
  it('P19.9 publishes within a minute, once, what is due by the database’s clock, though its own is an hour ahead; pages and readers follow', async () => {
    const clock = virtualClock()
    const now = () => Date.now() + HOUR
    const magazine = await openServer({ now, afterMinute: (wait, act) => clock.after(wait, act) })
    try {
      await until(() => clock.waits().length === 1)
      const page = async () => (await magazine.raw(`/article/${ID}`)).status
      await schedule(magazine, Date.now() - MINUTE)
      await schedule(magazine, Date.now() + HOUR / 2, crypto.randomUUID())
      const before = await page()
      expect(await titles(magazine)).toEqual([])
      await aMinute(clock)
      expect(await titles(magazine)).toEqual(['Mirlo Tres'])
      expect(await drafts(magazine)).toHaveLength(1)
      expect([before, await page()]).toEqual([404, 200])
      const changes = await magazine.ask('/rest/v1/rpc/sync_changes?since=0')
      expect(await changes.json()).toMatchObject({ articles: [{ id: ID, title: 'Mirlo Tres' }] })
      await aMinute(clock)
      expect(said).toEqual(['Published 1 scheduled draft.'])
    } finally {
      await magazine.dispose()
    }
    expect(clock.waits()).toEqual([])
  })

  it('publishes at its start the drafts that were due while it was down', async () => {
    const dataDir = await temporaryFolder()
    await beginData(dataDir)
    const clock = virtualClock()
    const before = await openServer({ dataDir, afterMinute: (wait, act) => clock.after(wait, act) })
    await until(() => clock.waits().length === 1)
    await schedule(before, Date.now() - MINUTE)
    expect(await titles(before)).toEqual([])
    await before.server.close()
    const after = await openServer({ dataDir })
    await until(async () => (await titles(after)).length === 1)
    await after.dispose()
    await rm(dataDir, { recursive: true, force: true })
  })
})

it('a failed publication is retried in a minute, and nothing runs after the end', async () => {
  const clock = virtualClock()
  let tries = 0
  const end = startPublishing({
    database: {
      query: () => {
        tries += 1
        return tries === 1
          ? Promise.reject(new Error('the disk is full'))
          : Promise.resolve({ rows: [Object({ count: 2 })] })
      },
    },
    onPublished: () => said.push('heard'),
    after: (wait, act) => clock.after(wait, act),
  })
  await until(() => clock.waits().length === 1)
  expect(complaints).toHaveLength(1)
  await aMinute(clock)
  expect(said).toEqual(['heard', 'Published 2 scheduled drafts.'])
  await end()
  clock.advance(HOUR)
  expect([tries, clock.waits()]).toEqual([2, []])
})
