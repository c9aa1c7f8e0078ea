// Database connections may break between any two bytes. Every statement ends, no transaction is half done, and later
// statements work. A relay sits between the server's sessions and a PostgreSQL.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Connections, openConnections } from '../../../server/postgresql/connection.ts'
import { isDeep, seedOf } from '../../support/deep.ts'
import { diceOf, pick } from '../../support/dice.ts'
import { findPostgreSql, OWNER, type PostgreSql, startPrepared } from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const BREAKS = isDeep ? 3000 : 200
const SESSIONS = 4
const BORROWERS = 8
/** Seconds to wait for a connection. */
const PATIENCE = 1

/** How a connection ends: by a reset, or by a server that shuts down. */
type Ending = 'reset' | 'end'

interface Relay {
  readonly port: number
  /** Breaks all connections, on both sides. */
  break(how: Ending): void
  /**
   * From now on connections are closed before the first byte (`closing`), carry nothing (`silent`), or pass
   * everything.
   */
  become(manner: 'passing' | 'closing' | 'silent'): void
  close(): Promise<void>
}

async function openRelay(socketPath: string): Promise<Relay> {
  const open = new Set<Socket>()
  let manner: Parameters<Relay['become']>[0] = 'passing'
  const server: Server = createServer((caller) => {
    open.add(caller)
    // The test breaks these on purpose.
    caller.on('error', () => {})
    caller.once('close', () => open.delete(caller))
    if (manner === 'closing') return void caller.end()
    if (manner === 'silent') return
    const database = connect(socketPath)
    database.on('error', () => {})
    caller.pipe(database).pipe(caller)
    caller.once('close', () => database.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port always has this type
  const { port } = server.address() as AddressInfo
  return {
    port,
    break(how) {
      for (const socket of open) {
        if (how === 'reset') socket.resetAndDestroy()
        else socket.end()
      }
    },
    become(next) {
      manner = next
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

tellWhereNone()

describe.each(findPostgreSql())('connections to PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let relay: Relay
  let open: Connections[] = []

  beforeAll(async () => {
    postgresql = await startPrepared(programs, 'breaking')
    relay = await openRelay(join(postgresql.place.folder, '.s.PGSQL.5432'))
  })
  afterEach(async () => {
    relay.become('passing')
    await Promise.all(open.map(({ sessions }) => sessions.close()))
    open = []
  })
  afterAll(async () => {
    await relay?.close()
    await postgresql?.stop()
  })

  function opened(sessions: number): Connections {
    const url = `postgres://${OWNER}@127.0.0.1:${relay.port}/breaking`
    const connections = openConnections(url, sessions, { patience: PATIENCE })
    open.push(connections)
    return connections
  }

  test('every statement ends, and no transaction is half done, however often connections break', async () => {
    const roll = diceOf(seedOf())
    const { database } = opened(SESSIONS)
    await database.exec('create table pairs (number int not null)')
    let number = 0
    let isOver = false
    let [done, failed] = [0, 0]
    const acknowledged: number[] = []
    const work = async () => {
      while (!isOver) {
        number += 1
        const own = number
        try {
          await database.transaction(async (inside) => {
            await inside.query('insert into pairs values ($1)', [own])
            await inside.query('insert into pairs values ($1)', [own])
          })
          acknowledged.push(own)
          done += 1
        } catch {
          failed += 1
          // The driver reports some losses in the same turn; this leaves time for the others.
          await setTimeout(0)
        }
      }
    }
    const all = Promise.all(Array.from({ length: BORROWERS }, work))
    for (let time = 0; time < BREAKS; time += 1) {
      await setTimeout(roll() * 10)
      relay.break(pick(roll, ['reset', 'end']))
    }
    const before = done
    await vi.waitFor(() => expect(done).toBeGreaterThan(before), { timeout: 10_000 })
    isOver = true
    await all
    expect(failed).toBeGreaterThan(0)
    const direct = postgresql.connect('postgres', 'breaking')
    expect(await direct.ask('select number from pairs group by number having count(*) <> 2')).toEqual([])
    const kept = await direct.ask('select distinct number from pairs')
    expect(acknowledged.filter((one) => !kept.includes(String(one)))).toEqual([])
    expect((await database.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test.each(['closing', 'silent'] as const)(
    'a database that is %s at a connection is reported as silent, and tried again later',
    async (manner) => {
      const { database } = opened(1)
      relay.become(manner)
      for (let time = 0; time < 2; time += 1)
        await expect(database.query('select 1')).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
      relay.become('passing')
      relay.break('reset')
      expect((await database.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
    },
  )
})
