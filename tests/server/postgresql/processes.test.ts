// Three processes of the built server share one PostgreSQL, behind nginx if it is installed. Work is done once,
// limits hold for all, and every process sees another's writes at once. It needs PostgreSQL on this machine.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pull } from '#sync/round/pull.ts'
import { findNginx } from '../../../scripts/tests/nginx.mjs'
import { withTimeout } from '../../../server/http/concurrency.ts'
import { isDeep, seedOf } from '../../support/deep.ts'
import { diceOf } from '../../support/dice.ts'
import { freshDevice } from '../../support/sync/fresh-device.ts'
import { asSecret, testEnv } from '../../support/server/magazine-server.ts'
import {
  addressAt,
  findPostgreSql,
  OWNER,
  type PostgreSql,
  type Psql,
  startPrepared,
} from '../../support/database/postgresql.ts'
import {
  apiOn,
  expectAllSame,
  followedLog,
  LINGER,
  type Processes,
  type ServerProcess,
  startProcesses,
  writeSomething,
} from '../../support/server/server-processes.ts'
import { sessionWith } from '../../support/sync/sync-context.ts'
import { smallPicture } from '../../support/fakes/small-picture.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const COUNT = 3
const WRITERS = 6
const WRITES = isDeep ? 500 : 40
const DEVICES = 3
const READERS = 8
const EVERYWHERE = [0, 1, 2]
const HEAD = '/rest/v1/rpc/sync_head'
/** Milliseconds, with some tolerance for a busy machine. */
const A_SECOND = 1000 + 300
const ID = '3f0c3c7e-54a5-4b62-9c66-5a0d5a2f0e01'

const nginx = findNginx()
if (nginx === null) {
  // oxlint-disable-next-line no-console -- readers of the counts should know what was skipped
  console.log('No nginx on this machine: three processes are asked in turn, by nobody in between.')
}

tellWhereNone()

describe.each(findPostgreSql())('three processes on PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let owner: Psql
  let magazine: Processes
  const restarted: ServerProcess[] = []

  beforeAll(async () => {
    postgresql = await startPrepared(programs, 'magazine')
    owner = postgresql.connect(OWNER, 'magazine')
    magazine = await startProcesses(addressAt(postgresql.place, OWNER, 'magazine'), COUNT, nginx)
  })
  afterAll(async () => {
    await Promise.all(restarted.map((one) => one.stop()))
    await magazine?.stop()
    await postgresql?.stop()
  })

  const count = async (from: string) => Number((await owner.ask(`select count(*) from ${from}`))[0])

  async function token(which: number): Promise<string> {
    const body = { email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD }
    const answer = await magazine.ask('/auth/v1/token?grant_type=password', { method: 'POST', body }, which)
    return `Bearer ${String(Object(await answer.json()).access_token)}`
  }

  test('started at the same moment on an empty database, they make one magazine', async () => {
    const files = (await readdir('supabase/migrations')).filter((name) => name.endsWith('.sql'))
    expect(await count('supabase_migrations.schema_migrations')).toBe(files.length)
    expect(await count('public.articles')).toBe(43)
    expect(await count('auth.users')).toBe(1)
    expect(await count('private.admins')).toBe(1)
    const open = `pg_roles where rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(oid, 'server', 'usage')`
    expect(await count(open)).toBe(0)
    for (const one of magazine.all) expect(one.said()).not.toMatch(/error|failed/i)
  })

  test('a page and an answer are current at the first request after a write through another', async () => {
    const asked = `/rest/v1/rpc/sync_article?i=${ID}`
    const made = { id: ID, title: 'Edición 0', introduction: 'b', content: '<p>c</p>' }
    await magazine.ask('/rest/v1/articles', { method: 'POST', headers: asSecret, body: made })
    for (let edition = 1; edition <= 12; edition += 1) {
      const title = `Edición ${edition}`
      const change = { method: 'PATCH', headers: asSecret, body: { title } }
      const written = await magazine.ask(`/rest/v1/articles?id=eq.${ID}`, change, edition)
      expect(written.status).toBe(204)
      for (const which of [edition + 1, edition + 2]) {
        expect(await (await magazine.ask(`/article/${ID}`, {}, which)).text()).toContain(`>${title}<`)
        expect(await (await magazine.ask(asked, {}, which)).text()).toContain(`"${title}"`)
      }
    }
    await magazine.ask(`/rest/v1/articles?id=eq.${ID}`, { method: 'DELETE', headers: asSecret }, 0)
    for (const which of [1, 2]) expect((await magazine.ask(`/article/${ID}`, {}, which)).status).toBe(410)
  })

  test('P15.3 a sign-in at one is valid at the others, and so is a sign-out', async () => {
    const headers = { authorization: await token(0) }
    const drafts = async (which: number) => (await magazine.ask('/rest/v1/drafts', { headers }, which)).status
    const user = await (await magazine.ask('/auth/v1/user', { headers }, 2)).json()
    expect(user).toMatchObject({ email: testEnv.ADMIN_EMAIL })
    expect(await Promise.all(EVERYWHERE.map(drafts))).toEqual([200, 200, 200])
    await magazine.ask('/auth/v1/logout?scope=local', { method: 'POST', headers }, 1)
    expect(await Promise.all(EVERYWHERE.map(drafts))).toEqual([401, 401, 401])
  })

  test('a picture that one has stored is served by the others', async () => {
    const bytes = await smallPicture()
    const headers = { authorization: await token(1), 'content-type': 'image/webp' }
    const path = 'pictures/de-uno-1200x675.webp'
    await magazine.ask(`/storage/v1/object/${path}`, { method: 'POST', headers, body: bytes }, 0)
    for (const which of [1, 2]) {
      const shown = await magazine.ask(`/storage/v1/object/public/${path}`, {}, which)
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes)
    }
    expect(await readdir(join(magazine.filesDir, 'pictures'))).toEqual(['de-uno-1200x675.webp'])
  })

  test(
    'commits are in the order of their revisions, and devices equal the tables under concurrent writes (I1)',
    { timeout: isDeep ? 600_000 : 60_000 },
    async () => {
      const seed = seedOf()
      await owner.ask(LINGER)
      const api = apiOn(magazine)
      const statuses = new Set<number>()
      let isWriting = true
      const writing = Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          const dice = diceOf(seed + 1 + writer)
          for (let number = 0; number < WRITES; number += 1)
            statuses.add(await writeSomething(magazine, asSecret, dice, `${writer}-${number}`))
        }),
      ).finally(() => {
        isWriting = false
      })
      const devices = Array.from({ length: DEVICES }, () => freshDevice())
      const following = devices.map(async (device) => {
        while (isWriting) await pull(sessionWith(api, device))
      })
      const [log] = await Promise.all([followedLog(magazine, () => isWriting), writing, ...following])
      expect([...statuses].filter((status) => status >= 300)).toEqual([])
      const answers = (await magazine.front?.answers()) ?? new Map<string, number>()
      expect(answers.size).toBe(nginx === null ? 0 : COUNT)
      const { articles } = await expectAllSame(magazine, api, devices)
      expect(log).toEqual(new Map(articles.map((row) => [row.id, Object(row).rev])))
    },
  )

  test('a due draft is published once, by however many processes', async () => {
    await owner.ask(
      `insert into public.drafts (id, form, article, scheduled, publish_at)
       select gen_random_uuid(), d, d, d, now() - interval '1 minute'
       from generate_series(1, 5) n, jsonb_build_object('title', 'A su hora ' || n, 'introduction', 'b', 'content', 'c') d`,
    )
    const due = { method: 'POST', headers: asSecret, body: {} }
    const publish = async () => Number(await (await magazine.ask('/rest/v1/rpc/publish_due', due)).text())
    const counts = await Promise.all(Array.from({ length: 12 }, publish))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(5)
    expect(await count(`public.articles where title like 'A su hora%'`)).toBe(5)
    expect(await count('public.drafts')).toBe(0)
    // A second write by any of them would have stored its first state as a version.
    expect(await count(`public.versions where name like 'A su hora%'`)).toBe(0)
  })

  test('cached pages are served while the database hangs; afterwards they have the new text', async () => {
    for (const which of EVERYWHERE) expect((await magazine.ask('/', {}, which)).status).toBe(200)
    const goOn = await postgresql.halt()
    try {
      for (const which of EVERYWHERE) {
        const page = magazine.ask('/', {}, which).then(({ status }) => status)
        expect(await withTimeout(page, 5000, () => 'no answer')).toBe(200)
      }
    } finally {
      goOn()
    }
    const body = { title: 'Tras el silencio', introduction: 'b', content: '<p>c</p>' }
    await magazine.ask('/rest/v1/articles', { method: 'POST', headers: asSecret, body }, 0)
    for (const which of EVERYWHERE)
      expect(await (await magazine.ask('/', {}, which)).text()).toContain('Tras el silencio')
  })

  test.each([
    [
      'other keys',
      { JWT_SECRET: 'another secret, which is also long enough' },
      /has other keys than this process\. .*\.env\.local/,
    ],
    [
      'another folder of pictures',
      { FILES_DIR: '/tmp/cacharreo-no-such-folder' },
      /are not in \/tmp\/cacharreo-no-such-folder\. Name .* FILES_DIR/,
    ],
  ])('a fourth with %s is refused in a sentence', async (_, env, sentence) => {
    await expect(magazine.start(env)).rejects.toThrow(sentence)
  })

  test('an account has ten wrong passwords in all, through any process', async () => {
    const wrong = () =>
      magazine.ask('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: { email: 'alguien@cacharreo.example', password: 'ninguna de las buenas' },
      })
    const tries = await Promise.all(Array.from({ length: 15 }, wrong))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await count(`server.rate_limits where key ~ '127.0.0.1|@'`)).toBe(0)
  })

  test('without the database cached pages are served, others are answered within a second, and the server says that it is not ready', async () => {
    const status = async (path: string, which: number) => {
      const answer = await magazine.ask(path, {}, which)
      await answer.arrayBuffer()
      return answer.status
    }
    const home = await (await magazine.ask('/', {}, 0)).text()
    for (const which of EVERYWHERE) expect(await status('/', which)).toBe(200)
    const [first = '', second = ''] = new Set(home.match(/\/article\/[\w-]+/g))
    expect(second).not.toBe('')
    await postgresql.cutOff()
    const slow: string[] = []
    for (const path of [first, '/', second, '/pagina/2', '/article/nobody']) {
      const began = performance.now()
      expect([200, 404, 503]).toContain(await status(path, 0))
      if (performance.now() - began > A_SECOND) slow.push(path)
    }
    expect(slow).toEqual([])
    for (const which of EVERYWHERE)
      expect([await status(HEAD, which), await status('/', which)]).toEqual([500, 200])
    await expect.poll(() => status('/readyz', 0), { timeout: 5000 }).toBe(503)
    expect(await status('/healthz', 0)).toBe(200)
    await postgresql.startAgain()
    for (const which of EVERYWHERE) {
      await expect.poll(() => status(HEAD, which), { timeout: 15_000 }).toBe(200)
      await expect.poll(() => status('/readyz', which), { timeout: 15_000 }).toBe(200)
    }
  })

  test.runIf(nginx !== null)('every reader is answered while one after the other is restarted', async () => {
    const counts = new Map<number, number>()
    let isOver = false
    const readers = Array.from({ length: READERS }, async (_, reader) => {
      while (!isOver) {
        const answer = await magazine.ask(reader % 2 === 0 ? '/' : HEAD)
        await answer.arrayBuffer()
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      }
    })
    for (const one of magazine.all.slice(0, 2)) {
      await one.stop()
      restarted.push(await magazine.start({ PORT: new URL(one.origin).port }))
    }
    isOver = true
    await Promise.all(readers)
    expect([...counts.keys()]).toEqual([200])
    expect(counts.get(200)).toBeGreaterThan(READERS)
  })
})
