// A magazine with something in every table, moved by a backup, and the results of an audit before and after.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCommand } from '../../../server/backup/command.ts'
import { openPglite } from '../../../server/pglite/open-pglite.ts'
import { openConnections } from '../../../server/postgresql/connection.ts'
import { smallPicture } from '../fakes/small-picture.ts'
import { auditFiles, auditRows } from '../server/audit.ts'
import {
  beginData,
  openServer,
  PROJECT,
  temporaryFolder,
  type TestServer,
  testEnv,
} from '../server/magazine-server.ts'
import { addressAt, OWNER, type PostgreSql, startPrepared } from './postgresql.ts'

const ids = (last: string) => `0193cafe-0000-7000-8000-0000000000${last}`
export const FORM = { title: 'A medias', introduction: 'b', content: '<p>c</p>' }
/** No article shows them. */
export const PICTURES = [`${ids('01')}-1200x675.webp`, `${ids('02')}-1200x675.webp`] as const

export interface Moves {
  readonly folder: string
  readonly postgresql: PostgreSql
  /** What an audit found in the first magazine. */
  readonly rows: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
  /** The output lines of the commands. */
  readonly said: readonly string[]
  readonly run: (words: readonly string[], env: Readonly<Record<string, string>>) => Promise<void>
  /** The environment of a magazine with this database of its own. */
  readonly own: (database: string) => Record<'DATA_DIR' | 'DATABASE_URL' | 'FILES_DIR', string>
  /** The environment of an embedded magazine in this folder. */
  readonly embedded: (name: string) => { DATA_DIR: string }
  readonly ofDatabase: (database: string) => Promise<Record<string, string>>
  readonly ofFolder: (name: string) => Promise<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Creates the magazine in the folder `first`, and its backup `first.zip`. */
export async function openMoves(programs: string, ...databases: readonly string[]): Promise<Moves> {
  const folder = await temporaryFolder()
  const postgresql = await startPrepared(programs, ...databases)
  const said: string[] = []
  const moves = {
    folder,
    postgresql,
    said,
    run: (words: readonly string[], env: Readonly<Record<string, string>>) =>
      runCommand(words, {
        root: PROJECT,
        env: { ...testEnv, ...env },
        folder,
        say: (line) => said.push(line),
      }),
    own: (database: string) => ({
      DATA_DIR: join(folder, `data-${database}`),
      DATABASE_URL: addressAt(postgresql.place, OWNER, database),
      FILES_DIR: join(folder, `files-${database}`),
    }),
    embedded: (name: string) => ({ DATA_DIR: join(folder, name) }),
    async ofDatabase(database: string) {
      const { sessions, database: there } = openConnections(addressAt(postgresql.place, OWNER, database), 1)
      const found = await auditRows(there)
      await sessions.close()
      return found
    },
    async ofFolder(name: string) {
      const host = await openPglite({ root: PROJECT, dataDir: join(folder, name) })
      const found = await auditRows(host.database)
      await host.close()
      return found
    },
    async stop() {
      await postgresql.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await beginData(join(folder, 'first'), true)
  const first = await openServer({ dataDir: join(folder, 'first') })
  await fill(first)
  await first.server.close()
  const rows = await moves.ofFolder('first')
  const files = await auditFiles(join(folder, 'first/storage'))
  await moves.run(['backup', 'first.zip'], moves.embedded('first'))
  return { ...moves, rows, files }
}

/** Writes something to every kind of table. */
async function fill(magazine: TestServer): Promise<void> {
  const send = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const apikey = testEnv.SUPABASE_SECRET_KEY
    const headers = { apikey, ...(body instanceof Uint8Array && { 'content-type': 'image/webp' }) }
    const answer = await magazine.ask(path, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
  const found: unknown = await (await magazine.ask('/rest/v1/articles?select=id&order=id&limit=3')).json()
  const [changed, deleted, old] = Array.isArray(found)
    ? found.map((row: unknown) => String(Object(row).id))
    : []
  await send('PATCH', `/rest/v1/articles?id=eq.${changed}`, { title: 'Otra, con «ñ» y 漢字 \\ "x"\n\t' })
  await send('DELETE', `/rest/v1/articles?id=eq.${deleted}`)
  await send('POST', '/rest/v1/redirects', { path: '/vieja', article_id: old })
  const due = { scheduled: FORM, publish_at: new Date(Date.now() + 86_400_000).toISOString() }
  for (const [id, more] of [
    ['d1', {}],
    ['d2', due],
  ] as const)
    await send('POST', '/rest/v1/drafts', { id: ids(id), form: FORM, article: FORM, ...more })
  await send('PATCH', `/rest/v1/drafts?id=eq.${ids('d1')}`, { form: { ...FORM, title: 'Otra vez' } })
  await send('POST', '/rest/v1/discarded_drafts', {
    id: ids('d4'),
    row_id: ids('d3'),
    form: FORM,
    base_rev: 0,
  })
  for (const name of PICTURES)
    await send('POST', `/storage/v1/object/pictures/${name}`, new Uint8Array(await smallPicture('webp')))
  await send('POST', '/rest/v1/rpc/hold_pictures', { holder: ids('e1'), names: PICTURES })
}

/** Checks that the administrator has the same password, and finds drafts, schedule and pictures. */
export async function expectMoved(magazine: TestServer): Promise<void> {
  expect(await magazine.server.isSameAdministrator()).toBe(true)
  const headers = await magazine.administrator()
  const drafts = await magazine.ask('/rest/v1/drafts?select=id,publish_at&order=id', { headers })
  expect(await drafts.json()).toEqual([
    { id: ids('d1'), publish_at: null },
    { id: ids('d2'), publish_at: expect.any(String) },
  ])
  expect((await magazine.raw(`/storage/v1/object/public/pictures/${PICTURES[0]}`)).status).toBe(200)
  expect(await (await magazine.raw('/readyz')).json()).toMatchObject({ status: 'ready' })
}
