// A backup moves a magazine into a hosted project and out of it. The project is a PostgreSQL of the test with the embedded
// services before it, and the tables and columns that only a host has.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditFiles, auditRows } from '../../support/server/audit.ts'
import { openHostedProject } from '../../support/database/deployable-project.ts'
import { openServer, testEnv } from '../../support/server/magazine-server.ts'
import { expectMoved, type Moves, openMoves, PICTURES } from '../../support/database/moves.ts'
import { findPostgreSql } from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

tellWhereNone()

describe.each(findPostgreSql())('by way of PostgreSQL in %s', (programs) => {
  let moves: Moves

  beforeAll(async () => {
    moves = await openMoves(programs)
  })
  afterAll(() => moves?.stop())

  test('a hosted project takes it once it is deployed, as long as nobody has used it, and gives it back', async () => {
    const { folder, postgresql, run, embedded, ofFolder, files, said } = moves
    const { project, address, run: supabase, open } = await openHostedProject(postgresql, 'hosted')
    const env = {
      VITE_SUPABASE_URL: project.url,
      VITE_SUPABASE_ANON_KEY: testEnv.SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_DB_URL: address,
    }
    await expect(run(['restore', 'first.zip'], { ...embedded('x'), ...env })).rejects.toThrow(
      /^There is no magazine in .* yet: run "npm run deploy:supabase" first\.$/,
    )
    await supabase('deploy')
    // Pictures of an attempt that broke off are no obstacle.
    project.alter((request, answer) =>
      request.url.includes(PICTURES[1]) ? Response.json({}, { status: 503 }) : answer,
    )
    const restore = () => run(['restore', 'first.zip'], { ...embedded('x'), ...env })
    await expect(restore()).rejects.toThrow(/^The project's storage did not serve or take the picture /)
    project.alter(null)
    await restore()
    expect(said.at(-1)).toMatch(/^Its administrators are those of the backup\./)
    const services = [
      'auth.users',
      'storage.objects',
      'storage.buckets',
      'supabase_migrations.schema_migrations',
    ]
    const without = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !services.includes(name)))
    expect(without(await auditRows(open.database))).toEqual(without(moves.rows))
    const signIn = await fetch(`${project.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD }),
    })
    expect(signIn.status).toBe(200)
    await expect(restore()).rejects.toThrow(/ is in use: it has articles, .*No row was changed\.$/)

    // A hosted project's accounts have more columns, and its host more tables.
    await open.database.exec(
      `alter table auth.users add instance_id uuid; create schema vault; create table vault.secrets (secret text);
       insert into vault.secrets values ('a-secret-of-the-host'); create table public.others (id int); insert into public.others values (1)`,
    )
    await run(['backup', 'hosted.zip'], { ...embedded('x'), ...env })
    project.alter((request, answer) =>
      request.url.includes(PICTURES[1]) ? Response.json({}, { status: 503 }) : answer,
    )
    await expect(run(['backup', 'half.zip'], { ...embedded('x'), ...env })).rejects.toThrow(
      /did not serve or take/,
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
    await run(['restore', 'hosted.zip'], embedded('from-hosted'))
    expect(said).toContain('Left out: instance_id of auth.users, which this place does not have.')
    expect(said).toContain('Left out: public.others, a table of another program.')
    expect(without(await ofFolder('from-hosted'))).toEqual(without(moves.rows))
    expect(await auditFiles(join(folder, 'from-hosted/storage'))).toEqual(files)
    const back = await openServer({ dataDir: join(folder, 'from-hosted') })
    await expectMoved(back)
    await back.server.close()
  })
})
