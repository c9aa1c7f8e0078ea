// Two processes on one PostgreSQL behind nginx with the recipe's upstream, restarted one after the other during
// readers' requests. It needs PostgreSQL and nginx on this machine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNginx } from '../../../scripts/tests/nginx.mjs'
import {
  addressAt,
  findPostgreSql,
  type PostgreSql,
  startPostgreSql,
} from '../../support/database/postgresql.ts'
import { createDatabase, OWNER, PREPARATION } from '../../support/database/server-database.ts'
import { type Processes, type ServerProcess, startProcesses } from '../../support/server/server-processes.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const READERS = 8
const PATHS = ['/', '/rest/v1/rpc/sync_head']

const nginx = findNginx()

tellWhereNone({ nginx })

describe.each(nginx === null ? [] : findPostgreSql())('on PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let magazine: Processes
  const restarted: ServerProcess[] = []

  beforeAll(async () => {
    postgresql = await startPostgreSql(programs)
    const superuser = postgresql.connect('postgres')
    await superuser.ask(PREPARATION)
    await createDatabase(superuser, 'magazine')
    magazine = await startProcesses(addressAt(postgresql.place, OWNER, 'magazine'), 2, nginx)
  })
  afterAll(async () => {
    await Promise.all(restarted.map((one) => one.stop()))
    await magazine?.stop()
    await postgresql?.stop()
  })

  test('every reader is answered while one after the other is restarted', async () => {
    const counts = new Map<number, number>()
    let isOver = false
    const readers = Array.from({ length: READERS }, async (_, reader) => {
      while (!isOver) {
        const answer = await magazine.ask(PATHS[reader % PATHS.length] ?? '/')
        await answer.arrayBuffer()
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      }
    })
    for (const one of magazine.all) {
      await one.stop()
      restarted.push(await magazine.start({ PORT: new URL(one.origin).port }))
    }
    isOver = true
    await Promise.all(readers)
    expect([...counts.keys()]).toEqual([200])
    expect(counts.get(200)).toBeGreaterThan(READERS)
  })
})
