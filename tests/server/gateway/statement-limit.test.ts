// A statement that never ends blocks only its sender, and not for long.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPglite } from '../../../server/pglite/open-pglite.ts'
import { openConnections } from '../../../server/postgresql/connection.ts'
import {
  asSecret,
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'

const ENDLESS = '00000000-0000-4000-8000-00000000dead'
const OTHER = '00000000-0000-4000-8000-000000000001'

/** A call of readers that never ends for one article. */
const PLANTED = `create or replace function public.sync_gone(i uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  while i = '${ENDLESS}' loop null; end loop;
  return false;
end $$`

let magazine: TestServer
let databaseUrl: string | undefined

/** Runs a statement as the database's owner, in a database that no server has open, or that several may have open. */
async function asOwner<Row>(dataDir: string, sql: string): Promise<Row[]> {
  if (databaseUrl === undefined) {
    const host = await openPglite({ root: PROJECT, dataDir })
    try {
      return (await host.database.query<Row>(sql)).rows
    } finally {
      await host.close()
    }
  }
  const { database, sessions } = openConnections(databaseUrl, 1)
  try {
    return (await database.query<Row>(sql)).rows
  } finally {
    await sessions.close()
  }
}

async function open(statementSeconds: number): Promise<void> {
  const dataDir = await temporaryFolder()
  const data = await beginData(dataDir)
  databaseUrl = data['DATABASE_URL']
  await asOwner(dataDir, PLANTED)
  const env = { ...testEnv, ...data, STATEMENT_SECONDS: String(statementSeconds) }
  magazine = await openServer({ dataDir, env })
}

const gone = (id: string) => magazine.ask(`/rest/v1/rpc/sync_gone?i=${id}`)
const addCategory = (slug: string) =>
  magazine.ask('/rest/v1/categories', {
    method: 'POST',
    headers: asSecret,
    body: { name: slug, slug },
  })

describe('a statement that takes too long', () => {
  beforeAll(() => open(2))
  afterAll(() => magazine.dispose())

  it('is answered 503 in a sentence; requests without the database are answered meanwhile, and no data is lost', async () => {
    expect((await addCategory('antes')).status).toBe(201)
    const cached = ['/', '/rest/v1/rpc/sync_head', '/healthz']
    for (const path of cached) expect((await magazine.ask(path)).status).toBe(200)

    let isOver = false
    const endless = gone(ENDLESS).finally(() => (isOver = true))
    for (const path of cached) expect((await magazine.ask(path)).status).toBe(200)
    expect(isOver).toBe(false)

    const answer = await endless
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual({
      code: '57014',
      details: null,
      hint: null,
      message: 'The database takes too long for this request',
    })
    expect((await addCategory('despues')).status).toBe(201)
    const rows = await magazine.ask('/rest/v1/categories?select=slug&order=name.asc')
    expect(await rows.json()).toEqual([{ slug: 'antes' }, { slug: 'despues' }])
    expect((await gone(OTHER)).status).toBe(200)
  })

  it('fails alone: requests that wait behind it are answered', async () => {
    const all = await Promise.all([gone(ENDLESS), gone(OTHER), addCategory('detras')])
    expect(all.map(({ status }) => status)).toEqual([503, 200, 201])
  })
})

describe('a client that has left', () => {
  // An hour: anyone who waits for their statement waits until the test ends.
  beforeAll(() => open(3600))
  afterAll(() => magazine.dispose())

  it('delays nobody: its statement never begins, or ends', async () => {
    const leaving = new AbortController()
    // With the secret key: a response that readers share would continue for the others.
    const headers = { apikey: testEnv.SUPABASE_SECRET_KEY }
    const answer = magazine.raw(`/rest/v1/rpc/sync_gone?i=${ENDLESS}`, { headers, signal: leaving.signal })
    leaving.abort()
    expect((await gone(OTHER)).status).toBe(200)
    expect((await answer).status).toBe(503)
  })

  it.runIf(process.env['SERVER_DATABASE'] === 'postgresql')(
    'has its statement ended by the PostgreSQL, too',
    async () => {
      const leaving = new AbortController()
      const headers = { apikey: testEnv.SUPABASE_SECRET_KEY }
      const active = () =>
        asOwner(
          magazine.dataDir,
          `select pid from pg_stat_activity
           where state = 'active' and query like '%sync_gone%' and pid <> pg_backend_pid()`,
        )
      const answer = magazine.raw(`/rest/v1/rpc/sync_gone?i=${ENDLESS}`, { headers, signal: leaving.signal })
      await vi.waitFor(async () => expect(await active()).toHaveLength(1), { timeout: 20_000 })
      leaving.abort()
      await vi.waitFor(async () => expect(await active()).toHaveLength(0), { timeout: 20_000 })
      expect((await answer).status).toBe(503)
    },
  )
})
