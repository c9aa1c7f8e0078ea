// The tables from outside: readers see all rows of those that are theirs and none of the others, in one answer as many as the
// magazine counts on, and of the other schemas nothing.
import { DEPLOY, type Findings } from './findings.ts'
import type { OfferedTable } from './expected-schema.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { type AskProject, saidBy } from './project-api.ts'

/** Rows of one answer that the magazine counts on; `max_rows` in supabase/config.toml. */
export const ROWS_OF_AN_ANSWER = 1000

/** What the table API must not offer. */
const CLOSED_SCHEMAS = ['private', 'sync', 'server']

type Keys = Pick<HostedSettings, 'publishableKey' | 'secretKey'>

/** Looks at all of them. `isCapSeen`: there were rows enough to tell how many an answer holds. */
export async function checkTables(
  ask: AskProject,
  keys: Keys,
  tables: readonly OfferedTable[],
  findings: Findings,
): Promise<{ readonly isCapSeen: boolean }> {
  let isCapSeen = false
  for (const table of tables) {
    const isThere = await checkTable(ask, keys, table, findings)
    if (!isThere || !table.forReaders) continue
    await checkVisible(ask, keys, table, findings)
    isCapSeen = (await checkCap(ask, keys, table, findings)) || isCapSeen
  }
  await checkSchemas(ask, keys, findings)
  return { isCapSeen }
}

/** Is it there, with its columns, and open to readers alone where it is theirs? */
async function checkTable(
  ask: AskProject,
  { publishableKey: key }: Keys,
  { name, columns, forReaders }: OfferedTable,
  findings: Findings,
): Promise<boolean> {
  const answer = await ask(`/rest/v1/${name}?select=${columns.join(',')}&limit=1`, { key })
  const { status, json } = answer
  if (status === 404) {
    findings.differs(`The table ${name} is missing, or the table API does not see it. Run ${DEPLOY}.`)
    return false
  }
  if (status === 401 || status === 403) {
    if (!forReaders) return true
    findings.differs(
      `Readers cannot read the table ${name} (it answers ${saidBy(answer)}). ` +
        `Give the right back: grant select on public.${name} to anon, authenticated;`,
    )
    return false
  }
  if (status >= 400) {
    findings.differs(
      `The table ${name} has other columns than this release (it answers ${saidBy(answer)}). Run ${DEPLOY}.`,
    )
    return false
  }
  if (!forReaders && Array.isArray(json) && json.length > 0) {
    findings.differs(
      `Anybody can read the table ${name}, which is for administrators alone. Look at its policies: ` +
        `select * from pg_policies where tablename = '${name}'; and close it: alter table public.${name} enable row level security;`,
    )
  }
  return true
}

/** Rows that a key sees; null where the answer does not say. */
async function countBy(
  ask: AskProject,
  key: string,
  { name, columns }: OfferedTable,
): Promise<number | null> {
  const headers = { prefer: 'count=exact' }
  const answer = await ask(`/rest/v1/${name}?select=${columns[0]}&limit=1`, { key, headers })
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
  return total === undefined ? null : Number(total)
}

/** Compares what readers see with what is there, by the secret key, and of articles by what sync says of their number. */
async function checkVisible(
  ask: AskProject,
  keys: Keys,
  table: OfferedTable,
  findings: Findings,
): Promise<void> {
  const { name } = table
  const { publishableKey, secretKey } = keys
  const compare = async () => ({
    seen: await countBy(ask, publishableKey, table),
    there:
      secretKey === null
        ? await countBySync(ask, publishableKey, name)
        : await countBy(ask, secretKey, table),
  })
  let counts = await compare()
  // Somebody may have written in between.
  if (counts.seen !== counts.there) counts = await compare()
  const { seen, there } = counts
  if (there === null) {
    findings.notLooked(`Whether readers see every row of ${name}: that takes SUPABASE_SECRET_KEY.`)
  } else if (seen !== there) {
    findings.differs(
      `Readers see ${seen ?? 'an unknown number'} of ${there} rows of ${name}: its policy "anyone reads ${name}" is missing or another one. ` +
        `Put it back: create policy "anyone reads ${name}" on public.${name} for select to anon, authenticated using (true);`,
    )
  }
}

async function countBySync(ask: AskProject, key: string, table: string): Promise<number | null> {
  if (table !== 'articles') return null
  const { n } = Object((await ask('/rest/v1/rpc/sync_head', { key })).json)
  return typeof n === 'number' ? n : null
}

/** Gives whether there were rows enough to see the cap, or one that is too low. */
async function checkCap(
  ask: AskProject,
  { publishableKey: key }: Keys,
  table: OfferedTable,
  findings: Findings,
) {
  const total = (await countBy(ask, key, table)) ?? 0
  const query = `select=${table.columns[0]}&limit=${ROWS_OF_AN_ANSWER}`
  const answer = await ask(`/rest/v1/${table.name}?${query}`, { key })
  const rows = Array.isArray(answer.json) ? answer.json.length : 0
  if (rows < Math.min(total, ROWS_OF_AN_ANSWER)) {
    findings.differs(capSentence(rows))
    return true
  }
  return rows >= ROWS_OF_AN_ANSWER
}

/** The difference where an answer of the table API holds fewer rows than the magazine counts on. */
export function capSentence(rows: number): string {
  return (
    `The table API gives ${rows} rows in one answer at most, and lists are read ${ROWS_OF_AN_ANSWER} at a time. ` +
    `Set "Max rows" to ${ROWS_OF_AN_ANSWER} under Settings, Data API.`
  )
}

async function checkSchemas(
  ask: AskProject,
  { publishableKey: key }: Keys,
  findings: Findings,
): Promise<void> {
  for (const schema of CLOSED_SCHEMAS) {
    const { status, json } = await ask('/rest/v1/nothing?limit=1', {
      key,
      headers: { 'accept-profile': schema },
    })
    // Not among the schemas on offer (PGRST106); a schema on offer would be looked into, and have no such table (PGRST205).
    if (status !== 406 && Object(json).code === 'PGRST205' && isAbout(json, schema)) {
      findings.differs(
        `The table API offers the schema ${schema}, which is nobody's to ask. ` +
          'Take it out of "Exposed schemas" under Settings, Data API.',
      )
    }
  }
}

function isAbout(json: unknown, schema: string): boolean {
  return String(Object(json).message).includes(`${schema}.nothing`)
}
