// The built server with a standby (DATABASE_READ_URL): which database answers what. The standby is late, silent,
// gone, or one of another database. It needs PostgreSQL on this machine.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pull } from '#sync/round/pull.ts'
import { isDeep, seedOf } from '../../support/deep.ts'
import { diceOf, pick } from '../../support/dice.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { freePorts } from '../../support/server/nginx-process.ts'
import { asSecret, testEnv } from '../../support/server/magazine-server.ts'
import {
  apiOn,
  expectAllSame,
  type Processes,
  startProcesses,
  writeSomething,
} from '../../support/server/server-processes.ts'
import {
  addressAt,
  findPostgreSql,
  OWNER,
  type PostgreSql,
  type Psql,
  startPostgreSql,
  startPrepared,
} from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'
import { sessionWith } from '../../support/sync/sync-context.ts'

/** Which database answers when the standby is gone, the status and text of `/readyz`, and the lag. */
const LEFT_ALONE = [{ standby: 0, primary: 5 }, 200, 'does not answer', Number.NaN]

const CUT = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'cacharreo'`

tellWhereNone()

describe.each(findPostgreSql())('beside a standby of the PostgreSQL in %s', (programs) => {
  let primary: PostgreSql
  let copy: PostgreSql
  let superuser: Psql
  let magazine: Processes
  let metrics = ''
  let number = 0

  beforeAll(async () => {
    primary = await startPrepared(programs, 'magazine', 'other')
    superuser = primary.connect('postgres')
    copy = await startPostgreSql(programs, { primary: primary.place })
    const [port = 0] = await freePorts(1)
    metrics = `http://127.0.0.1:${port}/metrics`
    magazine = await startProcesses(addressAt(primary.place, OWNER, 'magazine'), 1, null, {
      DATABASE_READ_URL: addressAt(copy.place, OWNER, 'magazine'),
      METRICS_PORT: String(port),
    })
  })
  afterEach(async () => {
    await onStandby('select pg_wal_replay_resume() where pg_is_in_recovery()')
  })
  afterAll(async () => {
    await magazine?.stop()
    await copy?.stop()
    await primary?.stop()
  })

  /** Waits until the standby has all that the primary has written. */
  async function replayed(): Promise<void> {
    const [at] = await superuser.ask('select pg_current_wal_flush_lsn()')
    const asked = `select pg_last_wal_replay_lsn() >= '${at}' and not pg_is_wal_replay_paused()`
    await expect.poll(() => onStandby(asked), { timeout: 10_000 }).toEqual(['t'])
  }

  async function onStandby(sql: string): Promise<readonly string[]> {
    const standby = copy.connect('postgres')
    const rows = await standby.ask(sql)
    await standby.close()
    return rows
  }

  async function figure(name: string): Promise<number> {
    const text = await (await fetch(metrics)).text()
    const line = text.split('\n').find((each) => each.startsWith(name))
    return Number(line?.split(' ').at(-1) ?? 0)
  }

  /** How often each of them lent a session for a response to readers. */
  const lent = async () => ({
    standby: await figure('cacharreo_lent_sessions_total{from="standby"}'),
    primary: await figure('cacharreo_lent_sessions_total{from="primary"}'),
  })

  /** Which database answered meanwhile. */
  async function lentFor(work: () => Promise<unknown>) {
    const before = await lent()
    await work()
    const after = await lent()
    return { standby: after.standby - before.standby, primary: after.primary - before.primary }
  }

  /** Requests something that nobody has requested before, so that no cache can answer. */
  async function askAnew(): Promise<{ status: number; seconds: number }> {
    number += 1
    const begun = performance.now()
    const answer = await magazine.ask(`/rest/v1/rpc/sync_changes?since=${number}&lim=${(number % 100) + 1}`)
    await answer.arrayBuffer()
    return { status: answer.status, seconds: (performance.now() - begun) / 1000 }
  }

  const several = async (count: number) => {
    const all = []
    for (let time = 0; time < count; time += 1) all.push((await askAnew()).status)
    return all
  }

  const standbySaid = async () => Object(await (await magazine.ask('/readyz')).json()).checks.standby

  async function publish(title: string): Promise<string> {
    const body = { title, introduction: 'b', content: '<p>c</p>' }
    const headers = { ...asSecret, prefer: 'return=representation' }
    const written = await magazine.ask('/rest/v1/articles', { method: 'POST', headers, body })
    expect(written.status).toBe(201)
    return Object((await written.json())[0]).id
  }

  /** The write is visible to everyone at once, in sync and in the page. */
  async function expectSeen(id: string, title: string): Promise<void> {
    const article = await magazine.ask(`/rest/v1/rpc/sync_article?i=${id}`)
    expect(await article.text()).toContain(`"${title}"`)
    expect(await (await magazine.ask('/')).text()).toContain(title)
    expect(await (await magazine.ask(`/article/${id}`)).text()).toContain(`>${title}<`)
  }

  test('it answers sync and the rows of pages; the primary answers who writes and who is signed in', async () => {
    const id = await publish('Para la copia')
    await replayed()
    expect(await standbySaid()).toBe('good')
    expect(await lentFor(() => several(20))).toEqual({ standby: 20, primary: 0 })
    const pages = await lentFor(() => expectSeen(id, 'Para la copia'))
    expect([pages.standby > 1, pages.primary]).toEqual([true, 0])

    const body = { email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD }
    const session = await magazine.ask('/auth/v1/token?grant_type=password', { method: 'POST', body })
    const authorization = `Bearer ${Object(await session.json()).access_token}`
    await onStandby('select pg_wal_replay_pause()')
    const drafting = await lentFor(async () => {
      const draft = { id: crypto.randomUUID(), form: { title: 'Borrador' }, article: {} }
      const headers = { authorization }
      const sent = await magazine.ask('/rest/v1/drafts', { method: 'POST', headers, body: draft })
      expect([sent.status, await sent.text()]).toEqual([201, ''])
      expect(await (await magazine.ask('/rest/v1/drafts?select=*', { headers })).text()).toContain('Borrador')
    })
    expect(drafting).toEqual({ standby: 0, primary: 0 })
  })

  test('while it is late, readers see every article at once, and the lag is shown', async () => {
    await replayed()
    await onStandby('select pg_wal_replay_pause()')
    const answered = await lentFor(async () => {
      for (let edition = 1; edition <= 5; edition += 1) {
        const title = `Con retraso ${edition}`
        await expectSeen(await publish(title), title)
      }
    })
    expect([answered.standby, answered.primary > 5]).toEqual([0, true])
    expect(await figure('cacharreo_standby_lag_bytes')).toBeGreaterThan(0)
    await onStandby('select pg_wal_replay_resume()')
    await replayed()
    expect(await lentFor(() => several(5))).toEqual({ standby: 5, primary: 0 })
    expect(await figure('cacharreo_standby_lag_bytes')).toBe(0)
  })

  test.each(['silent', 'gone'])(
    'it is %s: no request fails, none waits long, and it is used again',
    async (fault) => {
      const isUsed = () => lentFor(askAnew)
      await expect.poll(isUsed, { timeout: 10_000 }).toEqual({ standby: 1, primary: 0 })
      const goOn = fault === 'silent' ? await copy.halt() : await copy.cutOff()
      const together = await Promise.all(Array.from({ length: 6 }, askAnew))
      const afterwards = await lentFor(async () => expect(await several(5)).toEqual(Array(5).fill(200)))
      const { status } = await magazine.ask('/readyz')
      const told = [afterwards, status, await standbySaid(), await figure('cacharreo_standby_lag_bytes')]
      if (goOn) goOn()
      else await copy.startAgain()
      expect(together.filter((each) => each.status !== 200 || each.seconds > 4)).toEqual([])
      expect(told).toEqual(LEFT_ALONE)
      await expect.poll(isUsed, { timeout: 15_000 }).toEqual({ standby: 1, primary: 0 })
    },
  )

  test('an answer that breaks off half-way there is the primary’s', async () => {
    const real = primary.connect(OWNER, 'magazine')
    await real.ask(`create policy slow on public.articles as restrictive for select
      using ((select not pg_is_in_recovery() or pg_sleep(60) is null))`)
    await replayed()
    const asking = askAnew()
    const isAsleep = `select pid from pg_stat_activity where wait_event = 'PgSleep'`
    await expect.poll(async () => (await onStandby(isAsleep)).length, { timeout: 10_000 }).toBe(1)
    await onStandby(CUT)
    expect((await asking).status).toBe(200)
    await real.ask('drop policy slow on public.articles')
  })

  test(
    'devices equal the tables under writes, while it is late, on time or gone by turns (I1)',
    { timeout: isDeep ? 600_000 : 60_000 },
    async () => {
      const roll = diceOf(seedOf())
      const statuses = new Set<number>()
      const api = apiOn(magazine, (status) => statuses.add(status))
      let isOver = false
      const before = await lent()
      const wereBothAsked = async () => {
        const { standby, primary: itself } = await lent()
        return standby > before.standby + 10 && itself > before.primary + 10
      }
      const writing = async () => {
        for (let time = 0; time < (isDeep ? 1000 : 60) || !(await wereBothAsked()); time += 1)
          statuses.add(await writeSomething(magazine, asSecret, roll, `copia-${time}`))
        isOver = true
      }
      const disturbing = async () => {
        while (!isOver) {
          // After a failure the standby is not used for seconds, so that is rare.
          const turned = `select ${pick(roll, ['pg_wal_replay_pause', 'pg_wal_replay_resume'])}()`
          await onStandby(roll() < 0.02 ? CUT : turned)
        }
      }
      const devices = [freshDevice(), freshDevice()]
      const following = devices.map(async (device) => {
        while (!isOver) await pull(sessionWith(api, device))
      })
      await Promise.all([writing(), disturbing(), ...following])
      expect([...statuses].filter((status) => status >= 300)).toEqual([])
      await expectAllSame(magazine, api, devices)
    },
  )

  test('without the primary, what is in memory is served, and sync says that it fails', async () => {
    expect((await magazine.ask('/')).status).toBe(200)
    await primary.cutOff()
    expect([(await magazine.ask('/')).status, (await askAnew()).status]).toEqual([200, 500])
    await primary.startAgain()
    superuser = primary.connect('postgres')
    await expect.poll(async () => (await askAnew()).status, { timeout: 15_000 }).toBe(200)
  })

  test.each(['is no standby', 'is of another database'])(
    'a database that %s is refused at a start',
    async (fault) => {
      const [place, name] = fault === 'is no standby' ? [primary.place, 'magazine'] : [copy.place, 'other']
      const starting = magazine.start({ DATABASE_READ_URL: addressAt(place, OWNER, name), METRICS_PORT: '0' })
      await expect(starting).rejects.toThrow(
        `/${name}, which ${fault}. Name a standby of DATABASE_URL, or none.`,
      )
    },
  )

  test('once promoted and gone its own way, it answers nobody', async () => {
    await replayed()
    const id = await publish('Antes')
    await replayed()
    await onStandby('select pg_promote()')
    expect(await standbySaid()).toBe('is no standby')
    expect(await figure('cacharreo_standby_lag_bytes')).toBeNaN()
    const change = (title: string) =>
      `update public.articles set title = '${title}' where id = '${id}' returning rev`
    const [own, real] = [copy, primary].map((each) => each.connect(OWNER, 'magazine'))
    const [rev] = (await real?.ask(change('Después'))) ?? []
    // As if the promoted copy's own history had drawn the same revision.
    await own?.ask(`select setval('sync.rev', ${rev}, false)`)
    expect(await own?.ask(change('Otra línea'))).toEqual([rev])
    expect((await lentFor(() => expectSeen(id, 'Después'))).standby).toBe(0)
  })
})
