// `npm run deploy:supabase`: an empty project becomes the magazine's, a second run changes nothing, and wrong
// settings change nothing either. The project is a PostgreSQL of the test, behind the embedded services.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pushBySupabase } from '../../../server/hosted/deploy-project.ts'
import { keys, openHostedProject } from '../../support/database/deployable-project.ts'
import { TOKEN } from '../../support/database/hosted-project.ts'
import { temporaryFolder } from '../../support/server/magazine-server.ts'
import {
  addressAt,
  findPostgreSql,
  OWNER,
  type PostgreSql,
  startPrepared,
} from '../../support/database/postgresql.ts'
import { tellWhereNone } from '../../support/database/without-postgresql.ts'

const REF = 'abcdefghijklmnopqrst'

tellWhereNone()

describe.each(findPostgreSql())('with PostgreSQL in %s', (programs) => {
  let postgresql: PostgreSql

  beforeAll(async () => {
    postgresql = await startPrepared(programs)
  })
  afterAll(() => postgresql?.stop())

  test('an empty project gets a working administrator, passes the check, and a second run changes nothing', async () => {
    const { open, project, run, state } = await openHostedProject(postgresql, 'fresh')
    const { code, text } = await run('deploy')
    expect(code).toBe(0)
    expect(text).toContain('redaccion@example.org is administrator.')
    expect(text).toMatch(/Left to do by hand:(.|\n)*Max rows(.|\n)*check:supabase/)
    expect(text).not.toMatch(/una clave larga|sb_secret/)
    expect((await open.database.query('select from cron.job')).rows).toHaveLength(4)

    const ask = (path: string, body: object, authorization = `Bearer ${keys.publishable}`) =>
      fetch(`${project.url}${path}`, {
        method: 'POST',
        headers: { apikey: keys.publishable, authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const account = { email: 'redaccion@example.org', password: 'una clave larga' }
    const signedIn = await ask('/auth/v1/token?grant_type=password', account)
    const { access_token: token } = Object(await signedIn.json())
    const article = { title: 'a', introduction: 'b', content: 'c' }
    expect((await ask('/rest/v1/articles', article)).status).toBe(401)
    expect((await ask('/rest/v1/articles', article, `Bearer ${String(token)}`)).status).toBe(201)

    const before = await state()
    const writes = project.writes.length
    expect(await run('check')).toMatchObject({ code: 0, text: expect.stringContaining('Nothing differs') })
    await run('deploy', { ADMIN_PASSWORD: undefined })
    expect(await state()).toBe(before)
    expect(project.writes).toHaveLength(writes)
  })

  test('with a token sign-up is closed and the row cap is set', async () => {
    const { project, run } = await openHostedProject(postgresql, 'managed')
    const { text } = await run('deploy', { SUPABASE_ACCESS_TOKEN: TOKEN, SUPABASE_PROJECT_REF: REF })
    expect(text).toContain('Sign-up is closed')
    expect(text).not.toContain('"Max rows"')
    expect(project.managed).toEqual([
      [`/v1/projects/${REF}/config/auth`, expect.objectContaining({ disable_signup: true })],
      [`/v1/projects/${REF}/postgrest`, { max_rows: 1000 }],
    ])
  })

  test('a wrong setting gets a sentence, and nothing is changed', async () => {
    const { open, project, run, state } = await openHostedProject(postgresql, 'wrong')
    const before = await state()
    const refused = async (more: Record<string, string | undefined>, words: RegExp) => {
      await expect(run('deploy', more)).rejects.toThrow(words)
      expect(await state()).toBe(before)
      expect(project.writes).toEqual([])
    }
    for (const name of [
      'VITE_SUPABASE_URL',
      'VITE_SUPABASE_ANON_KEY',
      'SUPABASE_SECRET_KEY',
      'SUPABASE_DB_URL',
      'ADMIN_EMAIL',
    ]) {
      await refused({ [name]: undefined }, new RegExp(`^${name} is missing: `))
    }
    await refused({ ADMIN_EMAIL: 'nobody' }, /^ADMIN_EMAIL must be an e-mail address/)
    await refused({ ADMIN_PASSWORD: undefined }, /^ADMIN_PASSWORD is missing: the account redaccion@example/)
    await refused({ ADMIN_PASSWORD: 'corta' }, /^ADMIN_PASSWORD must have at least 12 characters/)
    await refused({ SUPABASE_SECRET_KEY: 'other' }, /does not let SUPABASE_SECRET_KEY see its accounts/)
    await refused({ VITE_SUPABASE_ANON_KEY: 'other' }, /does not know the key of VITE_SUPABASE_ANON_KEY/)
    await refused({ SUPABASE_DB_URL: 'mysql://x' }, /^SUPABASE_DB_URL must be an address/)
    const nowhere = 'postgresql://u:geheim@127.0.0.1:9/postgres'
    await refused(
      { SUPABASE_DB_URL: nowhere },
      /^No PostgreSQL answers at 127\.0\.0\.1:9\/postgres .*SUPABASE_DB_URL\.$/,
    )
    const plain = addressAt(postgresql.place, OWNER, 'postgres')
    await refused({ SUPABASE_DB_URL: plain }, /is no Supabase project's/)
    const other = { SUPABASE_DB_URL: 'postgresql://postgres.zyxwvutsrqponmlkjihg:b@localhost:5432/postgres' }
    await refused({ ...other, SUPABASE_PROJECT_REF: REF }, /the project abcdef.* and SUPABASE_DB_URL .* zyxw/)
    const wrong = { SUPABASE_ACCESS_TOKEN: 'other', SUPABASE_PROJECT_REF: REF }
    await refused(wrong, /refuses SUPABASE_ACCESS_TOKEN/)
    await open.database.exec('drop schema cron cascade')
    await expect(run('deploy')).rejects.toThrow(/^There is no pg_cron.* Turn it on/)
    expect(project.writes).toEqual([])
  })
})

test('the Supabase CLI gets the address without the password, which is in the environment', async () => {
  const folder = await temporaryFolder()
  const path = process.env['PATH']
  try {
    await mkdir(join(folder, 'bin'))
    await writeFile(join(folder, 'bin/npx'), '#!/bin/sh\necho "$@ $PGPASSWORD" > called\nexit "$CODE"\n')
    await chmod(join(folder, 'bin/npx'), 0o755)
    process.env['PATH'] = `${join(folder, 'bin')}:${path}`
    process.env['CODE'] = '0'
    const address = 'postgresql://postgres:a%2Fb@db.example:5432/postgres'
    await pushBySupabase(folder, address)
    expect(await readFile(join(folder, 'called'), 'utf8')).toBe(
      '--yes supabase@3 db push --remote=postgresql://postgres@db.example:5432/postgres --yes a/b\n',
    )
    process.env['CODE'] = '1'
    await expect(pushBySupabase(folder, address)).rejects.toThrow('The Supabase CLI did not apply')
  } finally {
    process.env['PATH'] = path
    delete process.env['CODE']
    await rm(folder, { recursive: true })
  }
})
