// Credentials of sessions are not in a backup, and end with a restore; the password is the one at the time of the
// backup.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBackend } from '../../../server/gateway/backend.ts'
import { describeFile, type Manifest, MANIFEST } from '../../../server/backup/backup-format.ts'
import { runCommand } from '../../../server/backup/command.ts'
import { openBackup } from '../../../server/backup/backup-file.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { readKeys } from '../../../server/settings/settings.ts'
import {
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../../support/server/magazine-server.ts'
import { zipOf } from '../../support/server/zip.ts'

const CODE = 'a-code-that-was-sent-by-e-mail'

let folder: string
let dataDir: string
let session: { readonly access: string; readonly refresh: string }
/** Rows of the tables that grant access, as someone might put them into a backup. */
let live: { schema: string; name: string; columns: string[]; lines: string[] }[]
const said: string[] = []

const run = (words: readonly string[], to = dataDir) =>
  runCommand(words, {
    root: PROJECT,
    env: { ...testEnv, DATA_DIR: to },
    folder,
    say: (line) => said.push(line),
  })

const token = (of: TestServer, grant: string, body: object) =>
  of.ask(`/auth/v1/token?grant_type=${grant}`, { method: 'POST', body })

const signIn = (of: TestServer, password: string) =>
  token(of, 'password', { email: testEnv.ADMIN_EMAIL, password })

/** The server's responses to a request with the session's credentials. */
async function withSession(of: TestServer): Promise<number[]> {
  const answers = [
    await of.ask('/rest/v1/drafts?select=id', { headers: { authorization: `Bearer ${session.access}` } }),
    await token(of, 'refresh_token', { refresh_token: session.refresh }),
  ]
  return answers.map(({ status }) => status)
}

async function textsOf(path: string): Promise<{ manifest: Manifest; texts: Record<string, string> }> {
  const { manifest, read, close } = await openBackup(path)
  const texts: Record<string, string> = {}
  for (const name of Object.keys(manifest.files)) texts[name] = Buffer.from(await read(name)).toString('utf8')
  await close()
  return { manifest, texts }
}

beforeAll(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
  const first = await openServer()
  const { access_token: access, refresh_token: refresh } = Object(
    await (await signIn(first, testEnv.ADMIN_PASSWORD)).json(),
  )
  session = { access: String(access), refresh: String(refresh) }
  const answer = await first.ask('/rest/v1/drafts?select=id', {
    headers: { authorization: `Bearer ${access}` },
  })
  if (!answer.ok) throw new Error(await answer.text())
  await first.server.close()
  dataDir = first.dataDir
  const backend = await startBackend({ root: PROJECT, dataDir, keys: readKeys(testEnv) })
  await backend.database.query('update auth.users set recovery_token = $1', [CODE])
  live = await Promise.all(
    ['sessions', 'refresh_tokens'].map(async (name) => {
      const { rows } = await backend.database.query<Record<string, string | null>>(
        `select * from json_populate_recordset(null::auth.${name}, (select json_agg(t) from auth.${name} t))`,
      )
      const { rows: lines } = await backend.database.query<{ line: string }>(
        `select to_json(array(select value from json_each_text(to_json(t))))::text as line from auth.${name} t`,
      )
      return {
        schema: 'auth',
        name,
        columns: Object.keys(rows[0] ?? {}),
        lines: lines.map(({ line }) => line),
      }
    }),
  )
  await backend.close()
  await run(['backup', 'copia.zip'])
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

it('a backup has no session, no token and no code, and says which password is valid', async () => {
  const { manifest, texts } = await textsOf(join(folder, 'copia.zip'))
  expect(live.flatMap(({ lines }) => lines).join()).toContain(session.refresh)
  for (const text of Object.values(texts)) {
    expect(text).not.toContain(session.refresh)
    expect(text).not.toContain(CODE)
  }
  const names = manifest.tables.map(({ schema, name }) => `${schema}.${name}`)
  expect(names.filter((name) => /^(?:auth|server)\./.test(name))).toEqual(['auth.identities', 'auth.users'])
  expect(manifest.password).toBe(
    `The password is the one of ${manifest.madeAt}. Nobody is signed in: everybody signs in again.`,
  )
})

it('a restore accepts the password and no session of the backup’s moment, and says which password is valid', async () => {
  const restored = join(folder, 'restored')
  await run(['restore', 'copia.zip'], restored)
  const { manifest } = await textsOf(join(folder, 'copia.zip'))
  expect(said).toContain(
    `The password is the one of ${manifest.madeAt}. Nobody is signed in: everybody signs in again.`,
  )
  const magazine = await openServer({ dataDir: restored })
  try {
    expect(await withSession(magazine)).toEqual([401, 400])
    expect((await signIn(magazine, testEnv.ADMIN_PASSWORD)).status).toBe(200)
  } finally {
    await magazine.dispose()
  }
})

it('a backup with added sessions opens none', async () => {
  const { manifest, texts } = await textsOf(join(folder, 'copia.zip'))
  const tables = manifest.tables.map((table) => {
    if (`${table.schema}.${table.name}` !== 'auth.users') return table
    for (const part of table.parts) texts[part] = (texts[part] ?? '').replaceAll(/\]$/gm, `,"${CODE}"]`)
    return { ...table, columns: [...table.columns, 'recovery_token'] }
  })
  for (const { schema, name, columns, lines } of live) {
    const part = `tables/${schema}.${name}/000001.jsonl`
    texts[part] = `${lines.join('\n')}\n`
    tables.push({ schema, name, columns, rows: lines.length, parts: [part] })
  }
  const files = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, describeFile(Buffer.from(text))]),
  )
  const path = join(folder, 'changed.zip')
  await writeFile(path, await zipOf({ ...texts, [MANIFEST]: JSON.stringify({ ...manifest, tables, files }) }))
  const restored = join(folder, 'of-changed')
  const { rows } = await restoreBackup(path, {
    root: PROJECT,
    dataDir: restored,
    replace: false,
    now: () => 0,
  })
  expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0))
  const backend = await startBackend({ root: PROJECT, dataDir: restored, keys: readKeys(testEnv) })
  const { rows: left } = await backend.database.query(
    `select (select count(*)::int from auth.sessions) as sessions, (select count(*)::int from auth.refresh_tokens) as tokens,
       (select count(*)::int from auth.users) as users, (select count(recovery_token)::int from auth.users) as codes`,
  )
  await backend.close()
  expect(left).toEqual([{ sessions: 0, tokens: 0, users: 1, codes: 0 }])
})
