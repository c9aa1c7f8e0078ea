// The schema of a hosted project from inside: its migrations, and every part of it against what those migrations make.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../gateway/database.ts'
import { type Part, readCatalog } from './catalog.ts'
import { compareBucket, compareClock } from './check-services.ts'
import { type ExpectedSchema, type Job, readBucket } from './expected-schema.ts'
import { DEPLOY, type Findings } from './findings.ts'
import type { Progress } from './hosted-database.ts'

/** What was applied, and what is still to come. */
export function checkProgress({ pending, unknown }: Progress, findings: Findings): void {
  if (pending.length > 0) {
    findings.differs(
      `The schema is older than this release: ${pending.length} migrations are missing, the first of them ${pending[0]}. Run ${DEPLOY}.`,
    )
  }
  if (unknown.length > 0) {
    findings.differs(
      `The schema is newer than this release: it has the migration ${unknown.at(-1)}, of which this release has no file. Run the release that made it.`,
    )
  }
}

/** Every part that is missing, other, or more than the migrations make. `expected`: of those that were applied. */
export async function checkParts(
  database: Database,
  expected: ExpectedSchema,
  folder: string,
  findings: Findings,
): Promise<void> {
  const keyOf = ({ kind, name }: Part) => `${kind} ${name}`
  const there = new Map((await readCatalog(database)).map((part) => [keyOf(part), part]))
  const wanted = new Map(expected.parts.map((part) => [keyOf(part), part]))
  const texts = await migrationTexts(folder)
  for (const [key, part] of wanted) {
    const found = there.get(key)
    // What belongs to a table that is missing is missing with it.
    if (found === undefined && part.kind !== 'table' && isWithout(part, there)) continue
    if (found === undefined) findings.differs(`${nameOf(part)} is missing. ${placeOf(part, texts)}`)
    else if (found.text !== part.text && part.kind === 'grant') {
      findings.differs(
        `${nameOf(part)}: ${found.text || 'nothing'}, and should be: ${part.text || 'nothing'}. ${GRANTS}`,
      )
    } else if (found.text !== part.text) {
      findings.differs(`${nameOf(part)} is another one than this release's. ${placeOf(part, texts)}`)
    }
  }
  const ours = new Set(
    expected.parts.map(({ kind, name, relation }) => (kind === 'function' ? name : relation)),
  )
  for (const [key, part] of there) {
    if (!wanted.has(key) && isTrouble(part, ours)) {
      findings.differs(`${nameOf(part)} is not of the migrations. ${extraAdvice(part)}`)
    }
  }
}

/** A table, a function or an index of somebody's own harms nobody; a rule or a right on what is ours may. */
function isTrouble({ kind, relation, text }: Part, ours: ReadonlySet<string | null>): boolean {
  if (kind === 'policy' || kind === 'trigger' || kind === 'rule') return ours.has(relation)
  if (kind === 'grant') return ours.has(relation) && text !== ''
  return (
    kind === 'table' && text.startsWith('row-level security f') && relation?.startsWith('public.') === true
  )
}

function extraAdvice({ kind, relation }: Part): string {
  if (kind === 'table')
    return `It has no row-level security: alter table ${relation} enable row level security;`
  if (kind === 'grant') return GRANTS
  return 'It may let in who should stay out, or keep out who should not: drop it, unless you know what it is for.'
}

const GRANTS = 'Set the rights again as supabase/migrations does with grant and revoke.'

/** Does it belong to a table or a function that is missing itself? */
function isWithout({ relation }: Part, there: ReadonlyMap<string, Part>): boolean {
  if (relation === null || relation.startsWith('storage.')) return false
  return !there.has(`table ${relation}`) && !there.has(`function ${relation}`)
}

function nameOf({ kind, name }: Part): string {
  const kinds = { rule: 'constraint', grant: 'right' } as const
  return `The ${kind === 'rule' || kind === 'grant' ? kinds[kind] : kind} ${name}`
}

interface MigrationText {
  readonly file: string
  readonly text: string
}

async function migrationTexts(folder: string): Promise<MigrationText[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })),
  )
}

/** Where it is written how it should be: the last file that says so. */
function placeOf({ kind, name }: Part, texts: readonly MigrationText[]): string {
  if (kind === 'grant') return GRANTS
  const called = /^"[^"]+"/.exec(name)?.[0] ?? name.replace(/[ (].*$/, '')
  const said = {
    function: `function ${called}(`,
    table: `table ${called}`,
    policy: `policy ${called}`,
    rule: called,
    trigger: called,
    index: called.replace(/^public\./, ''),
  }[kind]
  const file = texts.findLast(({ text }) => text.includes(said))?.file
  return file === undefined
    ? 'Make it again as supabase/migrations does.'
    : `Make it again in the SQL editor, as supabase/migrations/${file} does.`
}

/** What pg_cron should do. */
export async function checkJobs(
  database: Database,
  wanted: readonly Job[],
  findings: Findings,
): Promise<void> {
  const jobs = await readJobs(database)
  if (jobs === null) {
    findings.differs(
      'There is no pg_cron: scheduled reviews never come out, and old versions are kept for ever. ' +
        `Turn it on under Integrations, Cron, and run ${DEPLOY}.`,
    )
    return
  }
  for (const { jobname, schedule, command } of wanted) {
    const job = jobs.find((one) => one.jobname === jobname)
    if (job === undefined) findings.differs(`The job "${jobname}" of pg_cron is missing. Run ${DEPLOY}.`)
    else if (!job.active || job.schedule !== schedule || job.command !== command) {
      findings.differs(`The job "${jobname}" of pg_cron is switched off or another one. Run ${DEPLOY}.`)
    }
  }
}

/** The jobs of this user; null: there is no pg_cron. */
export async function readJobs(database: Database): Promise<(Job & { readonly active: boolean })[] | null> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regprocedure('cron.schedule(text,text,text)') is not null as there`,
  )
  if (rows[0]?.there !== true) return null
  return (
    await database.query<Job & { active: boolean }>('select jobname, schedule, command, active from cron.job')
  ).rows
}

/** The bucket, the clock, and whether anybody may write at all. */
export async function checkContents(
  database: Database,
  expected: ExpectedSchema,
  now: () => number,
  findings: Findings,
): Promise<void> {
  compareBucket(await readBucket(database), expected.bucket, findings)
  const asked = now()
  const { rows } = await database.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  )
  compareClock(rows[0]?.at ?? 0, (asked + now()) / 2, 'the database', findings)
  const admins = await database.query(
    `select from private.admins a join auth.users u on u.id = a.user_id limit 1`,
  )
  if (admins.rows.length === 0) {
    findings.differs(`Nobody may write: private.admins names no account. Run ${DEPLOY} with ADMIN_EMAIL.`)
  }
}
