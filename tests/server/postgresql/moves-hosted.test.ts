// A backup moves a magazine into a hosted project and out of it. The project is a PostgreSQL of the test, behind the
// embedded services, with the tables and columns that only a host has.
import { readdir, readFile } from 'node:fs/promises'
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

  /** The rows of the magazine itself: those of services have more columns and their own timestamps. */
  const own = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => /^(?:public|private|sync)\./.test(name)))

  test('a project takes it once it is deployed, as long as nobody has used it, and gives it back without what is its host’s', async () => {
    const { folder, run, embedded, ofFolder, said } = moves
    const { open, project, address, run: supabase } = await openHostedProject(moves.postgresql, 'moved')
    const env = {
      ...embedded('moved'),
      VITE_SUPABASE_URL: project.url,
      VITE_SUPABASE_ANON_KEY: testEnv.SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_DB_URL: address,
    }
    const failAt = (name: string | null) =>
      project.alter((request, answer) =>
        name !== null && request.url.includes(name) ? Response.json({}, { status: 503 }) : answer,
      )
    const restore = () => run(['restore', 'first.zip'], env)
    await expect(restore()).rejects.toThrow(
      /^There is no magazine in .* yet: run "npm run deploy:supabase" first\.$/,
    )
    await supabase('deploy')
    failAt(PICTURES[1])
    await expect(restore()).rejects.toThrow(/^The project's storage did not serve or take the picture /)
    // Pictures left by an interrupted attempt are no obstacle.
    failAt(null)
    await restore()
    expect(said.at(-1)).toMatch(/^Its administrators are those of the backup\./)
    expect(own(await auditRows(open.database))).toEqual(own(moves.rows))
    const signIn = await fetch(`${project.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email: testEnv.ADMIN_EMAIL, password: testEnv.ADMIN_PASSWORD }),
    })
    expect(signIn.status).toBe(200)
    await expect(restore()).rejects.toThrow(/is in use: it has .*articles, .*No row was changed\.$/)

    await open.database.exec(
      `alter table auth.users add instance_id uuid;
       create schema vault; create table vault.secrets (secret text); insert into vault.secrets values ('a-secret-of-the-host');
       create table public.others (id int); insert into public.others values (1);
       create table auth.mfa_factors (id int); insert into auth.mfa_factors values (1)`,
    )
    await run(['backup', 'hosted.zip'], env)
    expect(said.at(-1)).toMatch(/^1 second factors of sign-in stay with the project/)
    expect((await readFile(join(folder, 'hosted.zip'))).toString('latin1')).not.toContain('vault')
    failAt(PICTURES[1])
    await expect(run(['backup', 'half.zip'], env)).rejects.toThrow(/did not serve or take the picture/)
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
    await run(['restore', 'hosted.zip'], embedded('from-hosted'))
    expect(said).toContain('Left out: instance_id of auth.users, which this place does not have.')
    expect(said).toContain('Left out: public.others, a table of another program.')
    expect(own(await ofFolder('from-hosted'))).toEqual(own(moves.rows))
    expect(await auditFiles(join(folder, 'from-hosted/storage'))).toEqual(moves.files)
    const back = await openServer({ dataDir: join(folder, 'from-hosted') })
    await expectMoved(back)
    await back.server.close()
  })
})
