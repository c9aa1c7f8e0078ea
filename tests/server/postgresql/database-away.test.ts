// What readers and supervisors get from the built server while its PostgreSQL is stopped. It needs PostgreSQL on this
// machine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addressAt,
  findPostgreSql,
  type PostgreSql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { createDatabase, OWNER, PREPARATION } from '../../support/database/server-database.ts'
import { type Processes, startProcesses } from '../../support/server/server-processes.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

tellWhereNone()

/** Milliseconds, with some tolerance for a busy machine. */
const A_SECOND = 1000 + 300

describe.each(findPostgreSql())('without the PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let magazine: Processes

  beforeAll(async () => {
    postgresql = await startPostgreSql(programs)
    const superuser = postgresql.connect('postgres')
    await superuser.ask(PREPARATION)
    await createDatabase(superuser, 'magazine')
    magazine = await startProcesses(addressAt(postgresql.place, OWNER, 'magazine'), 1)
  })
  afterAll(async () => {
    await magazine?.stop()
    await postgresql?.stop()
  })

  async function asked(path: string) {
    const began = performance.now()
    const answer = await magazine.ask(path)
    const text = await answer.text()
    return { status: answer.status, text, ms: performance.now() - began }
  }

  test('a page that is not cached is answered within a second, and the server says that it is not ready', async () => {
    const home = await asked('/')
    const articles = [...new Set(home.text.match(/\/article\/[\w-]+/g))]
    expect(articles.length).toBeGreaterThan(3)
    expect((await asked('/readyz')).status).toBe(200)

    await postgresql.cutOff()
    const took: number[] = []
    for (const path of [articles[0], '/', articles[1], '/pagina/2', articles[2], '/article/nobody']) {
      const { status, ms } = await asked(path ?? '')
      expect([200, 404, 503]).toContain(status)
      took.push(Math.round(ms))
    }
    expect(took.filter((ms) => ms > A_SECOND)).toEqual([])
    await expect.poll(async () => (await asked('/readyz')).status, { timeout: 5000 }).toBe(503)
    expect((await asked('/healthz')).status).toBe(200)

    await postgresql.startAgain()
    await expect.poll(async () => (await asked('/readyz')).status, { timeout: 15_000 }).toBe(200)
  })
})
