// `npm run bench -- traffic`: the cost of each kind of request by readers, for the arithmetic of docs/sync.md. It
// measures bytes on the wire, and the server's milliseconds among 10,000 and 100,000 articles. It uses the embedded
// database, and a PostgreSQL of this machine if there is one. It has no goal; the last line is the bytes of the only
// response that an idle reader receives.
import { ensureKeys } from '../scripts/keys.mjs'
import { readSample } from '../server/embedded/sample.ts'
import { findPostgreSql } from '../tests/support/database/postgresql.ts'
import { openBareDatabase } from './support/bare-postgresql.ts'
import { type Magazine, openMagazine } from './support/magazine.ts'
import { median } from './support/statistics.ts'
import { type SyncCall, syncCalls } from './support/sync-calls.ts'
import { answerOnWire } from './support/wire.ts'

const SIZES = [10_000, 100_000]
const TIMES = 15
const BODY = 8192
const ENCODINGS = ['br', 'gzip', 'identity']

/** Prints a line for each request; the last one is the bytes of the head. */
export async function run(): Promise<void> {
  const content = await bodyOfLength(BODY)
  let head = Number.NaN
  for (const count of SIZES) head = await ofTheEmbedded(count, content)
  for (const programs of findPostgreSql()) await ofPostgreSql(programs, content)
  console.log(`traffic: ${head}`)
}

/** Prints bytes and times for the whole server. Returns the bytes of the head, headers included. */
async function ofTheEmbedded(count: number, content: string): Promise<number> {
  const magazine = await openMagazine(count)
  try {
    const { calls, addressOf } = await readerOf(magazine, content)
    console.log(`\n${count} articles, embedded, the whole way over HTTP (median of ${TIMES}, uncompressed)`)
    let head = Number.NaN
    for (const call of calls) {
      const address = addressOf(call)
      const answers = []
      for (const encoding of ENCODINGS) answers.push(await answerOnWire(address, encoding))
      if (answers.some(({ status }) => status !== 200)) throw new Error(`«${call.name}» was refused`)
      const bodies = answers.map(({ body }, at) => `${ENCODINGS[at]} ${String(body).padStart(6)}`)
      const headers = `headers ${answers[0]?.headers ?? 0}`
      print(call, await timed(() => answerOnWire(address, 'identity')), [headers, ...bodies])
      if (call.name === 'head') head = (answers[0]?.headers ?? 0) + (answers[0]?.body ?? 0)
    }
    return head
  } finally {
    await magazine.dispose()
  }
}

/** Prints the times of the database alone. */
async function ofPostgreSql(programs: string, content: string): Promise<void> {
  const database = await openBareDatabase(programs)
  try {
    for (const count of SIZES) {
      await database.grow(count)
      // Saving the same text twice would not be a change.
      const calls = syncCalls(await database.change(`${content}${count}`))
      console.log(
        `\n${count} articles, PostgreSQL ${database.version}, the statement alone (median of ${TIMES})`,
      )
      for (const call of calls) print(call, await timed(() => database.ask(call.sql)))
    }
  } finally {
    await database.stop()
  }
}

/** Changes the newest article last, and returns the arguments of a reader's calls. */
async function readerOf(magazine: Magazine, content: string) {
  const env = await ensureKeys(process.cwd())
  const [newest] = await magazine.ask('GET', 'articles?select=id&order=published_at.desc&limit=1')
  const [before] = await magazine.ask('GET', 'rpc/sync_head')
  const article = String(newest?.['id'])
  const [changed] = await magazine.ask('PATCH', `articles?id=eq.${article}&select=rev`, { content })
  const calls = syncCalls({
    generation: String(before?.['g']),
    beforeLast: Number(before?.['r']),
    last: Number(changed?.['rev']),
    article,
  })
  const key = encodeURIComponent(env['SUPABASE_PUBLISHABLE_KEY'] ?? '')
  return { calls, addressOf: ({ path }: SyncCall) => `${magazine.address}/rest/v1/${path}apikey=${key}` }
}

/** Texts of the sample, joined and truncated: typical Spanish prose that compresses as usual. */
async function bodyOfLength(length: number): Promise<string> {
  const { articles } = await readSample('server/sample')
  return articles
    .map(({ content }) => content)
    .join('')
    .slice(0, length)
}

/** Milliseconds, the median of several runs without the first. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time <= TIMES; time += 1) {
    const begun = performance.now()
    await work()
    if (time > 0) times.push(performance.now() - begun)
  }
  return median(times)
}

function print({ name }: SyncCall, milliseconds: number, sizes: readonly string[] = []): void {
  console.log([name.padEnd(20), ...sizes, `${milliseconds.toFixed(1).padStart(7)} ms`].join('  '))
}
