// A server's health and metrics, as a supervisor and a collector request them.
import { readdir, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHealth, folderCheck, GOOD } from '../../../server/observe/health.ts'
import { listenForMetrics } from '../../../server/observe/metrics-port.ts'
import { clientCheck, embeddedChecks } from '../../../server/observe/observation.ts'
import { readOperationSettings } from '../../../server/settings/operation-settings.ts'
import { freeBytesOnDisk } from '../../../server/storage/disk-space.ts'
import {
  PROJECT,
  openServer,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { makeSmallBuild, PARTS, type SmallBuild } from '../../support/server/small-build.ts'

let build: SmallBuild
let magazine: TestServer

beforeAll(async () => {
  build = await makeSmallBuild()
  const env = { ...testEnv, METRICS_PORT: '0', SLOW_QUERY_MS: '1' }
  magazine = await openServer({ clientDir: build.clientDir, env })
})
afterAll(async () => {
  await magazine.dispose()
  await build.dispose()
})

async function asked(path: string) {
  const answer = await magazine.raw(path)
  return { answer, text: await answer.text() }
}

describe('health', () => {
  it('is alive and ready without a fault', async () => {
    const alive = await asked('/healthz')
    expect([alive.answer.status, JSON.parse(alive.text)]).toEqual([200, { status: 'alive' }])
    const ready = await asked('/readyz')
    expect([ready.answer.status, JSON.parse(ready.text)]).toEqual([
      200,
      {
        status: 'ready',
        checks: { database: GOOD, dataFolder: GOOD, schema: GOOD, client: GOOD, pages: GOOD },
      },
    ])
    expect(await readdir(magazine.dataDir)).not.toContain('.writable')
  })

  const OWN = { version: '1.0.0', commit: 'abc' }
  it.each([
    ['of another version', { version: '0.9.0', commit: 'abc' }, 'is 0.9.0 (abc), not 1.0.0 (abc)'],
    ['of another commit', { version: '1.0.0', commit: 'abd' }, 'is 1.0.0 (abd), not 1.0.0 (abc)'],
    ['of nobody knows which', undefined, 'is unknown (no commit), not 1.0.0 (abc)'],
    ['of its own release', OWN, GOOD],
    ['of its own version, built outside of git', { ...OWN, commit: null }, GOOD],
  ])('says that the client is %s', async (_, release, said) => {
    const other = await makeSmallBuild()
    await other.write('../pages.json', JSON.stringify({ ...PARTS, release }))
    expect(await clientCheck(other.clientDir, OWN)()).toBe(said)
    await other.dispose()
  })

  it('names the failed check with 503, and checks again after a second, whatever the clock does', async () => {
    const folder = await temporaryFolder()
    let clock = 1_000_000
    let database = GOOD
    const health = createHealth(
      {
        required: {
          folder: folderCheck(folder, freeBytesOnDisk),
          room: folderCheck(folder, () => Promise.resolve(5_000_000)),
          database: async () => database,
        },
      },
      () => clock,
    )
    const look = async () => {
      const answer = await health(new Request('http://x/readyz'))
      return [answer?.status, Object(await answer?.json())['checks']]
    }
    const room = expect.stringMatching(/^only \d+ MB are free$/)
    expect(await look()).toEqual([503, { folder: GOOD, room, database: GOOD }])
    database = 'gone'
    await rm(folder, { recursive: true })
    expect(await look()).toEqual([503, { folder: GOOD, room, database: GOOD }])
    clock -= 500_000
    const missing = 'cannot be written (ENOENT)'
    expect(await look()).toEqual([503, { folder: missing, room: missing, database: 'gone' }])
  })

  it('stays ready, and reports that it is degraded, without optional parts', async () => {
    const said = { database: GOOD, pictures: GOOD }
    const look = async () => {
      const health = createHealth(
        {
          required: { database: async () => said.database },
          optional: {
            pictures: () =>
              said.pictures === GOOD ? Promise.resolve(GOOD) : Promise.reject(new Error(said.pictures)),
          },
        },
        () => 0,
      )
      const answer = await health(new Request('http://x/readyz'))
      return [answer?.status, await answer?.json()]
    }
    expect(await look()).toEqual([200, { status: 'ready', checks: said }])
    said.pictures = 'gone'
    const checks = { database: GOOD, pictures: 'does not answer' }
    expect(await look()).toEqual([200, { status: 'degraded', checks }])
    said.database = 'gone'
    expect(await look()).toEqual([503, { status: 'not ready', checks: { ...checks, database: 'gone' } }])
  })

  it('names an incomplete schema', async () => {
    const backend = {
      ...magazine,
      fetch: () => Promise.reject(new Error('not asked')),
      // The rows of an empty history.
      snapshot: (work: (rows: { query: () => Promise<{ rows: never[] }> }) => unknown) =>
        work({ query: () => Promise.resolve({ rows: [] }) }),
    }
    const checks = embeddedChecks(Object(backend), {
      root: PROJECT,
      dataDir: magazine.dataDir,
      freeBytes: freeBytesOnDisk,
    })
    const answer = await createHealth(checks, () => 0)(new Request('http://x/readyz'))
    expect(Object(await answer?.json())['checks']).toMatchObject({
      schema: expect.stringMatching(/^migration \d{14} is not applied$/),
      database: GOOD,
    })
  })
})

describe('metrics', () => {
  it('have a separate port: requests, latencies, answers of sync, cached pages, drafts, the process', async () => {
    const { server } = magazine
    if (!server.metrics) throw new Error('METRICS_PORT is set')
    await asked(`/rest/v1/rpc/sync_head?apikey=${testEnv.SUPABASE_PUBLISHABLE_KEY}`)
    await asked('/')
    await asked('/')
    await magazine.ask('/rest/v1/drafts', {
      method: 'POST',
      headers: await magazine.administrator(),
      body: { id: crypto.randomUUID(), form: { title: 'x' }, article: {} },
    })
    const listening = await listenForMetrics(server.metrics, { host: '127.0.0.1', port: 0 })
    const at = `http://127.0.0.1:${listening.port}`
    const text = await (await fetch(`${at}/metrics`)).text()
    expect((await fetch(`${at}/`)).status).toBe(404)
    await expect(
      listenForMetrics(server.metrics, { host: '127.0.0.1', port: listening.port }),
    ).rejects.toThrow(`Port ${listening.port} is taken; choose another with METRICS_PORT.`)
    await listening.stop()
    await listening.stop()
    const figure = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      )
    expect(figure('cacharreo_sync_answers_total{call="head",status="200"}')).toBe(1)
    expect(figure('cacharreo_requests_total{kind="sync",status="200"}')).toBe(1)
    expect(figure('cacharreo_request_seconds_count{kind="sync"}')).toBe(1)
    expect(figure('cacharreo_drafts')).toBe(1)
    expect(figure('cacharreo_kept_total{what="page",result="hit"}')).toBeGreaterThanOrEqual(1)
    expect(figure('cacharreo_kept_total{what="answer",result="miss"}')).toBe(1)
    expect(figure('cacharreo_slow_queries_total')).toBeGreaterThan(0)
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect((await asked('/metrics')).text).not.toContain('cacharreo_')
  })

  it('are not counted without a port', async () => {
    expect(readOperationSettings({}, PROJECT).metrics).toBeNull()
    expect(readOperationSettings({ METRICS_PORT: '9100' }, PROJECT).metrics).toEqual({
      host: '127.0.0.1',
      port: 9100,
    })
  })
})
