// Checks a hosted project from outside, by its responses. Changes nothing: each request only reads, or matches no row.
import { ADMINISTRATORS_CALLS, READERS_CALLS } from '../requests/call-request.ts'
import {
  checkAuth,
  checkBucket,
  checkClock,
  type CheckContext,
  checkCors,
  type Findings,
} from './check-services.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { createProjectApi, messageOf, refuseWrongKeys } from './project-api.ts'

/** The fewest rows per response that the magazine needs; `max_rows` in supabase/config.toml. */
export const ROWS_OF_AN_ANSWER = 1000

const OPEN_TABLES = ['articles', 'categories', 'authors', 'redirects'] as const
const CLOSED_TABLES = ['drafts', 'discarded_drafts', 'versions', 'last_changes'] as const
/** Schemas that the table API must not expose. */
const CLOSED_SCHEMAS = ['private', 'sync', 'server'] as const
/** Values that match nothing. A parameter gets the first that its format accepts. */
const SAMPLES = ['00000000-0000-0000-0000-000000000000', '1', 'false', '1970-01-01T00:00:00Z']
/** How late a scheduled review may be, in milliseconds. pg_cron publishes every minute. */
const LATEST_PUBLISHING = 5 * 60_000

/** Checks everything that the settings allow. Throws a readable message if the project does not answer, or rejects the keys. */
export async function checkProject(settings: HostedSettings, now: () => number): Promise<Findings> {
  const ask = createProjectApi(settings.url)
  const findings: Findings = { differences: [], unseen: [] }
  await refuseWrongKeys(ask, settings, (sentence) => findings.unseen.push(sentence))
  const context = { ask, settings, now, findings }
  await checkCalls(context)
  for (const table of OPEN_TABLES) await checkOpenTable(context, table)
  await checkOpenTable(context, 'guides', '&published_at=not.is.null', 'published guides')
  for (const table of CLOSED_TABLES) await checkClosedTable(context, table)
  await checkClosedTable(context, 'guides', '&published_at=is.null')
  await checkSchemas(context)
  await checkAuth(context)
  await checkClock(context)
  await checkCors(context)
  await checkBucket(context)
  await checkJobs(context)
  return context.findings
}

/** Readers' calls must answer, and administrators' calls must refuse readers. Uses GET, because its transaction cannot write. */
async function checkCalls({ ask, settings: { publishableKey: key }, findings }: CheckContext) {
  for (const [name, parameters] of Object.entries(READERS_CALLS)) {
    const query = new URLSearchParams()
    for (const [parameter, form] of Object.entries(parameters))
      query.set(parameter, SAMPLES.find((sample) => form.test(sample)) ?? '')
    const answer = await ask(`/rest/v1/rpc/${name}?${query.toString()}`, { key })
    if (answer.status === 404) {
      findings.differences.push(
        `The function ${name} is missing, or takes other parameters. Run "npm run deploy:supabase"; where that ` +
          "changes nothing, reload the schema of the table API: notify pgrst, 'reload schema';",
      )
    } else if (answer.status !== 200) {
      findings.differences.push(
        `Readers cannot call the function ${name} (it answers ${messageOf(answer)}). ` +
          `Give the right back: grant execute on function public.${name} to anon, authenticated;`,
      )
    }
  }
  for (const name of ADMINISTRATORS_CALLS) {
    if ((await ask(`/rest/v1/rpc/${name}`, { key })).status > 299) continue
    findings.differences.push(
      `The function ${name} does not refuse readers. ` +
        `Take the right away: revoke execute on function public.${name} from public, anon;`,
    )
  }
}

/**
 * Readers must see every row that the filter matches, and a response must have as many rows as lists need. `what` names the rows in the
 * policy.
 */
async function checkOpenTable(
  { ask, settings, findings }: CheckContext,
  table: string,
  filter = '',
  what = table,
): Promise<void> {
  const { publishableKey: key, secretKey } = settings
  const path = `/rest/v1/${table}?select=*&limit=${ROWS_OF_AN_ANSWER}${filter}`
  const read = async (by: string) => await ask(path, { key: by, headers: { prefer: 'count=exact' } })
  const answer = await read(key)
  if (answer.status > 299) {
    findings.differences.push(`Readers cannot read the table ${table} (it answers ${messageOf(answer)}).`)
    return
  }
  const total = (one: typeof answer) =>
    Number(/\/(\d+)$/.exec(one.headers.get('content-range') ?? '')?.[1] ?? 0)
  const seen = total(answer)
  const rows = Array.isArray(answer.json) ? answer.json.length : 0
  if (rows < Math.min(seen, ROWS_OF_AN_ANSWER)) {
    findings.differences.push(
      `The table API gives ${rows} rows in one answer at most, and lists are read ${ROWS_OF_AN_ANSWER} at a time. ` +
        `Set "Max rows" to ${ROWS_OF_AN_ANSWER} under Settings, Data API.`,
    )
  }
  // Without its policy a table looks empty, with status 200.
  const there =
    secretKey !== null
      ? total(await read(secretKey))
      : table === 'articles'
        ? Number(Object((await ask('/rest/v1/rpc/sync_head', { key })).json).n)
        : null
  if (there === null) {
    findings.unseen.push(`Whether readers see every row of ${table}: this check needs SUPABASE_SECRET_KEY.`)
  } else if (seen !== there) {
    findings.differences.push(
      `Readers see ${seen} of ${there} rows of ${table}: its policy "anyone reads ${what}" is missing or another one. ` +
        putBack(table, what),
    )
  }
}

/** The statement that restores a missing policy. */
function putBack(table: string, what: string): string {
  const rule =
    table === 'guides' ? 'anon using (published_at is not null)' : 'anon, authenticated using (true)'
  return `Put it back: create policy "anyone reads ${what}" on public.${table} for select to ${rule};`
}

/** Readers must see no row that the filter matches. */
async function checkClosedTable({ ask, settings, findings }: CheckContext, table: string, filter = '') {
  const answer = await ask(`/rest/v1/${table}?limit=1${filter}`, { key: settings.publishableKey })
  if (answer.status === 404) {
    findings.differences.push(`The table ${table} is missing. Run "npm run deploy:supabase".`)
  } else if (Array.isArray(answer.json) && answer.json.length > 0) {
    findings.differences.push(
      `Anybody can read the table ${table}, which is for administrators alone. Look at its policies: ` +
        `select * from pg_policies where tablename = '${table}'; and close it: alter table public.${table} enable row level security;`,
    )
  }
}

async function checkSchemas({ ask, settings, findings }: CheckContext): Promise<void> {
  for (const schema of CLOSED_SCHEMAS) {
    const headers = { 'accept-profile': schema }
    const { json } = await ask('/rest/v1/nothing?limit=1', { key: settings.publishableKey, headers })
    const { code, message } = Object(json)
    // An exposed schema answers PGRST205; any other is refused earlier (PGRST106).
    if (code === 'PGRST205' && String(message).includes(`${schema}.nothing`)) {
      findings.differences.push(
        `The table API offers the schema ${schema}, which nobody may ask. ` +
          'Take it out of "Exposed schemas" under Settings, Data API.',
      )
    }
  }
}

/** An overdue review means that the jobs do not run. */
async function checkJobs({ ask, settings: { secretKey }, findings, now }: CheckContext): Promise<void> {
  if (secretKey === null) {
    findings.unseen.push('Whether scheduled reviews come out: this check needs SUPABASE_SECRET_KEY.')
    return
  }
  const due = new Date(now() - LATEST_PUBLISHING).toISOString()
  const { json } = await ask(`/rest/v1/drafts?select=id&publish_at=lt.${due}&problem=is.null&limit=1`, {
    key: secretKey,
  })
  if (!Array.isArray(json) || json.length === 0) return
  findings.differences.push(
    'A scheduled review did not come out: the jobs of pg_cron are missing or switched off. Turn it on under Integrations, ' +
      'Cron, and run in the SQL editor the last statement of supabase/migrations/…_housekeeping.sql.',
  )
}
