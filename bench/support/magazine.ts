// The built server with a magazine of any size: each article is a copy of a sample review, with its number in the
// title. The rows are written directly to the database, so a hundred thousand take seconds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureKeys } from '../../scripts/keys.mjs'
import { startSite } from '../../scripts/tests/running-site.mjs'
import { type Backend, startBackend } from '../../server/gateway/backend.ts'
import { firstStart } from '../../server/embedded/first-start.ts'
import { readAdministrator, readKeys } from '../../server/settings/settings.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * The statement that copies the sample until there are `to` articles instead of `from`. One title in a hundred has a
 * dash outside of Latin-1, so a device stores the titles with two bytes per character.
 */
export function copiesOfSample(from: number, to: number): string {
  return `
    with model as (
      select row_number() over (order by id) - 1 as place, count(*) over () as size, a.*
      from public.articles a where title not like '%, número %'
    )
    insert into public.articles
      (title, introduction, content, images, published_at, category_id, category, overall, read_time, user_id, facts)
    select
      case when n % 100 = 0 then '— ' else '' end || title || ', número ' || n, introduction, content, images,
      timestamptz '2025-01-01' - n * interval '1 hour', category_id, category, overall, read_time, user_id, facts
    from generate_series(${from + 1}, ${to}) n join model on model.place = n % model.size`
}

export interface Magazine {
  readonly address: string
  readonly dataDir: string
  /** The server's process. */
  readonly pid: number | undefined
  /** The number of its articles. */
  readonly count: number
  /**
   * Calls the table API with the key that bypasses every policy. Returns the rows, or a function's result; throws the
   * message if refused.
   */
  ask(method: string, path: string, body?: object): Promise<Record<string, unknown>[]>
  /** Stops the server; its data stays until `dispose`. */
  stop(): Promise<void>
  dispose(): Promise<void>
}

/** Creates a magazine of `count` articles and serves it. */
export async function openMagazine(count: number): Promise<Magazine> {
  const env = await ensureKeys(ROOT)
  const dataDir = mkdtempSync(join(tmpdir(), 'cacharreo-magazine-'))
  const forget = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    await withBackend(dataDir, (backend) => fill(backend, count))
    const { address, pid, stop } = await startSite(dataDir)
    const key = env['SUPABASE_SECRET_KEY'] ?? ''
    return {
      address,
      dataDir,
      pid,
      count,
      async ask(method, path, body) {
        const answer = await fetch(`${address}/rest/v1/${path}`, {
          method,
          headers: {
            apikey: key,
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            prefer: 'return=representation',
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        const said = await answer.text()
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`)
        return [JSON.parse(said)].flat()
      },
      stop,
      async dispose() {
        await stop()
        forget()
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}

/** The embedded backend on this folder, after its first start with the sample magazine. */
async function withBackend<T>(dataDir: string, work: (backend: Backend) => Promise<T>): Promise<T> {
  const env = await ensureKeys(ROOT)
  const keys = readKeys(env)
  const backend = await startBackend({ root: ROOT, dataDir, keys })
  try {
    const sampleDir = join(ROOT, 'server/sample')
    await firstStart({ dataDir, backend, administrator: readAdministrator(env), sampleDir })
    return await work(backend)
  } finally {
    await backend.close()
  }
}

async function fill({ database }: Backend, count: number): Promise<void> {
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from public.articles')
  await database.query(copiesOfSample(rows[0]?.n ?? 0, count))
}
