// The magazine on a PostgreSQL of this machine, without a table API: the time of the database alone.
import { readSample } from '../../server/embedded/sample.ts'
import { projectFromBirth, readMigrations } from '../../tests/support/database/database.ts'
import { type Psql, startPostgreSql } from '../../tests/support/database/postgresql.ts'
import { copiesOfSample } from './magazine.ts'
import type { CallPlaces } from './sync-calls.ts'

export interface BareDatabase {
  readonly version: string
  /** Adds articles up to `count`, and runs the nightly maintenance of servers. */
  grow(count: number): Promise<void>
  /** Sets the newest article's body, as the latest change. */
  change(content: string): Promise<CallPlaces>
  /** Runs a statement as a reader. */
  ask(sql: string): Promise<string[]>
  stop(): Promise<void>
}

/** Starts a PostgreSQL with the programs in this folder, with the schema and the sample magazine. */
export async function openBareDatabase(programs: string): Promise<BareDatabase> {
  const server = await startPostgreSql(programs)
  const superuser = server.connect('postgres')
  await superuser.ask(projectFromBirth)
  const owner = server.connect('owner')
  for (const { sql } of await readMigrations()) await owner.ask(`begin;\n${sql}\n;commit`)
  const { categories, articles } = await readSample('server/sample')
  await putIn(owner, 'categories', categories)
  await putIn(owner, 'articles', articles)
  let size = articles.length
  const reader = server.connect('postgres')
  const [version = ''] = await reader.ask('set role anon; show server_version')
  return {
    version,
    async grow(count) {
      await owner.ask(copiesOfSample(size, count))
      await superuser.ask('vacuum analyze')
      size = count
    },
    async change(content) {
      const [beforeLast] = await owner.ask('select max(rev) from public.articles')
      const newest = 'select id from public.articles order by published_at desc limit 1'
      const [changed = ''] = await owner.ask(
        `update public.articles set content = $new$${content}$new$ where id = (${newest}) returning id, rev`,
      )
      const [article = '', last] = changed.split('|')
      const [generation = ''] = await owner.ask('select generation from sync.state')
      return { generation, beforeLast: Number(beforeLast), last: Number(last), article }
    },
    ask: (sql) => reader.ask(sql),
    stop: () => server.stop(),
  }
}

async function putIn(owner: Psql, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const json = `$rows$${JSON.stringify(rows)}$rows$`
  await owner.ask(
    `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, ${json})`,
  )
}
