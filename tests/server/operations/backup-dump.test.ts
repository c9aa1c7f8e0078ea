// The commands of docs/operations.md for PostgreSQL: a dump without sessions, and the statements to run after
// restoring it.
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type MagazineServer } from '../../../server/server.ts'
import { PROJECT, temporaryFolder, testEnv } from '../../support/server/magazine-server.ts'
import {
  addressAt,
  findPostgreSql,
  OWNER,
  type PostgreSql,
  startPrepared,
} from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

tellWhereNone()

const CODE = 'a-code-that-was-sent-by-e-mail'
const LIVE = ['auth.sessions', 'auth.refresh_tokens', 'auth.flow_state', 'server.rate_limits']

/** The command of docs/operations.md that begins like this, with its continuation lines. */
async function documented(beginning: string): Promise<string> {
  const text = await readFile(join(PROJECT, 'docs/operations.md'), 'utf8')
  const command = new RegExp(String.raw`^    ${beginning}(?:.*\\\n)*.*`, 'm').exec(text)?.[0]
  if (command === undefined) throw new Error(`docs/operations.md has no ${beginning}`)
  return command
}

describe.each(findPostgreSql())('a PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql
  let folder: string

  beforeAll(async () => {
    folder = await temporaryFolder()
    postgresql = await startPrepared(programs, 'first', 'second')
  })
  afterAll(async () => {
    await postgresql.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const addressOf = (database: string) => addressAt(postgresql.place, OWNER, database)

  async function run(command: string, database: string): Promise<void> {
    await promisify(execFile)('sh', ['-c', command], {
      cwd: folder,
      env: { PATH: `${programs}:${process.env['PATH']}`, DATABASE_URL: addressOf(database) },
    })
  }

  async function serving<T>(database: string, work: (server: MagazineServer) => Promise<T>): Promise<T> {
    const server = await createServer({
      root: PROJECT,
      env: { ...testEnv, DATABASE_URL: addressOf(database), FILES_DIR: join(folder, 'files') },
      dataDir: join(folder, database),
      sample: false,
    })
    try {
      return await work(server)
    } finally {
      await server.close()
    }
  }

  const token = (server: MagazineServer, grant: string, body: object) =>
    server.fetch(
      new Request(`http://localhost/auth/v1/token?grant_type=${grant}`, {
        method: 'POST',
        headers: { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const signIn = (server: MagazineServer) =>
    token(server, 'password', { email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD })

  it('is dumped without sessions, and a restored one accepts the password alone', async () => {
    const refresh = await serving('first', async (server) => {
      const { refresh_token: given } = Object(await (await signIn(server)).json())
      return String(given)
    })
    const first = postgresql.connect('postgres', 'first')
    expect(await first.ask('select count(*) > 0 from auth.refresh_tokens')).toEqual(['t'])
    await first.ask(`update auth.users set recovery_token = '${CODE}'`)
    const [generation] = await first.ask('select generation from sync.state')
    await run(await documented('pg_dump '), 'first')
    await run('pg_restore --no-owner --dbname="$DATABASE_URL" revista.dump', 'second')
    const second = postgresql.connect('postgres', 'second')
    for (const table of LIVE) expect(await second.ask(`select count(*) from ${table}`)).toEqual(['0'])
    // For a dump that was made without these options.
    await run('pg_dump --data-only --table=auth.sessions "$DATABASE_URL" > sessions.sql', 'first')
    await run('psql --set=ON_ERROR_STOP=1 --file=sessions.sql "$DATABASE_URL"', 'second')
    expect(await second.ask('select count(*) > 0 from auth.sessions')).toEqual(['t'])

    await run(await documented('psql '), 'second')
    for (const table of LIVE) expect(await second.ask(`select count(*) from ${table}`)).toEqual(['0'])
    expect(await second.ask('select count(recovery_token) from auth.users')).toEqual(['0'])
    expect(await second.ask('select generation from sync.state')).not.toEqual([generation])
    const answers = await serving('second', async (server) => [
      (await token(server, 'refresh_token', { refresh_token: refresh })).status,
      (await signIn(server)).status,
    ])
    expect(answers).toEqual([400, 200])
  })
})
