// The server's daily work: old tombstones are deleted, and a device that was away for longer still ends equal to the
// server.
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '#api/client.ts'
import { pull } from '#sync/round/pull.ts'
import { type Backend, startBackend } from '../../../server/gateway/backend.ts'
import { startHousekeeping } from '../../../server/embedded/housekeeping.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { backendDatabase } from '../../support/database/server-database.ts'
import {
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { rowsOf } from '../../support/sync/real-magazine.ts'
import { expectSame, sessionWith } from '../../support/sync/sync-context.ts'
import { until, type VirtualClock, virtualClock } from '../../support/sync/virtual-clock.ts'

const DAY = 86_400_000
const VERSIONED = 'c0000000-0000-4000-8000-000000000001'

/** Advances a day after the previous work was done. */
async function aDay(clock: VirtualClock): Promise<void> {
  await until(() => clock.waits().length === 1)
  clock.advance(DAY)
}

describe('deletions', () => {
  let dataDir: string
  let backend: Backend
  const asked: string[] = []

  beforeAll(async () => {
    dataDir = await temporaryFolder()
    await beginData(dataDir)
    backend = await startBackend({
      root: PROJECT,
      dataDir,
      keys: readKeys(testEnv),
      ...(await backendDatabase(dataDir)),
    })
  })
  afterAll(async () => {
    await backend.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const api = createApi({
    url: 'http://localhost',
    key: testEnv.SUPABASE_PUBLISHABLE_KEY,
    fetch: (input, init) => {
      const request = new Request(input, init)
      asked.push(new URL(request.url).pathname.replace('/rest/v1/', ''))
      return backend.fetch(request)
    },
  })

  async function serverRows() {
    const headers = { apikey: testEnv.SUPABASE_SECRET_KEY }
    return await rowsOf(async (path) => {
      const answer = await backend.fetch(new Request(`http://localhost/rest/v1/${path}`, { headers }))
      return JSON.parse(await answer.text())
    })
  }

  const sql = async (text: string) => (await backend.database.query<Record<string, unknown>>(text)).rows

  it('older than half a year are deleted daily, with old versions; a client that missed them syncs from the start and equals the server (I12)', async () => {
    await sql(
      `insert into public.articles (title, introduction, content, published_at)
       select 'Reseña ' || n, 'b', 'c', timestamptz '2026-11-20' - n * interval '1 hour' from generate_series(1, 60) n`,
    )
    const device = freshDevice()
    await pull(sessionWith(api, device))
    await expectSame(device, await serverRows())

    const clock = virtualClock()
    const end = startHousekeeping({
      backend,
      secretKey: testEnv.SUPABASE_SECRET_KEY,
      now: Date.now,
      after: (wait, act) => clock.after(wait, act),
    })
    await sql(`delete from public.articles where title in ('Reseña 3', 'Reseña 40')`)
    await sql(`update sync.tombstones set deleted_at = now() - interval '181 days'`)
    const [last] = await sql('select max(rev) as rev from sync.tombstones')
    await sql(
      `insert into public.versions (kind, row_id, rev, former, deleted, ended_at)
       select 'a', '${VERSIONED}', n, '{}', false, now() - interval '2 years' from generate_series(1, 51) n`,
    )
    await sql(`delete from public.articles where title = 'Reseña 7'`)
    await aDay(clock)
    await until(async () => (await sql('select 1 from sync.tombstones')).length === 1)
    await end()
    expect(await sql('select floor as rev from sync.state')).toEqual([last])
    expect(await sql(`select 1 from public.versions where row_id = '${VERSIONED}'`)).toHaveLength(50)

    asked.length = 0
    expect(await pull(sessionWith(api, device))).toMatchObject({ ok: true })
    await expectSame(device, await serverRows())
    expect(await device.copy.heads.count()).toBe(57)
    expect(asked).toEqual([
      'rpc/sync_head',
      'rpc/sync_changes',
      'rpc/sync_page',
      'rpc/sync_page',
      'rpc/sync_changes',
    ])
  })
})

it('housekeeping that fails is retried the next day', async () => {
  const clock = virtualClock()
  let tries = 0
  const fail = () => Promise.reject(new Error('the disk is full'))
  const write = () => {
    tries += 1
    return fail()
  }
  const end = startHousekeeping({
    backend: { write, fetch: fail, maintain: () => Promise.resolve() },
    secretKey: testEnv.SUPABASE_SECRET_KEY,
    now: Date.now,
    after: (wait, act) => clock.after(wait, act),
  })
  await aDay(clock)
  await aDay(clock)
  await until(() => clock.waits().length === 1)
  await end()
  expect(tries).toBe(2)
})

it('housekeeping runs from a minute after the start to the server’s end, and recounted totals reach readers whose head was cached', async () => {
  const dataDir = await temporaryFolder()
  await beginData(dataDir)
  const backend = await startBackend({
    root: PROJECT,
    dataDir,
    keys: readKeys(testEnv),
    ...(await backendDatabase(dataDir)),
  })
  // As after rows that were written bypassing the triggers.
  await backend.database.exec('update sync.state set articles = 700, revisions = 7000')
  await backend.close()
  const clock = virtualClock()
  const magazine = await openServer({ dataDir, after: (wait, act) => clock.after(wait, act) })
  expect(clock.waits()).toEqual([60_000])
  const head = async () => Object(await (await magazine.ask('/rest/v1/rpc/sync_head')).json())
  expect(await head()).toMatchObject({ n: 700, s: '7000' })
  await aDay(clock)
  await until(() => clock.waits().length === 1)
  expect(clock.waits()).toEqual([DAY])
  expect(await head()).toMatchObject({ n: 0, s: '0' })
  await magazine.dispose()
  expect(clock.waits()).toEqual([])
})
