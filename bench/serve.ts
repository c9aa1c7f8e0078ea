// `npm run bench -- serve`: requests per second for a page, the head and the first page of sync. They are compared
// with an nginx that serves the same bytes from disk. The last line is the worst ratio; 0.15 is the goal. Head and
// first page must reach 2,000 per second, also with 304 responses. It also prints the first head after a write, and
// the cost of idle connections. The load comes from the same machine.
import { readKeys } from '../server/settings/settings.ts'
import { ensureKeys } from '../scripts/keys.mjs'
import { memoryOfIdle } from './support/idle-connections.ts'
import { missed } from './support/goals.ts'
import { pagesASecond } from './support/load.ts'
import { type Magazine, openMagazine } from './support/magazine.ts'
import { inTurns, median } from './support/statistics.ts'
import { storeAnswers } from './support/stored-answers.ts'

const SIZES = [100, 10_000, 100_000]
const RATIO_GOAL = 0.15
const RATE_GOAL = 2000
/** How much more the head may cost among many articles than among a hundred, as a factor, plus a millisecond of noise. */
const GROWTH_GOAL = 1.5

const ROUNDS = 3
const REQUESTS = 8000
const WRITES = 21
const IDLE = 1000

/** Prints everything; the last line is the worst ratio. */
export async function run(): Promise<void> {
  const { publishable } = readKeys(await ensureKeys(process.cwd()))
  const key = `apikey=${encodeURIComponent(publishable)}`
  const head = `/rest/v1/rpc/sync_head?${key}`
  const firstPage = `/rest/v1/rpc/sync_page?lim=24&${key}`
  const heads: number[] = []
  let worst = Number.NaN
  for (const count of SIZES) {
    const magazine = await openMagazine(count)
    try {
      if (count === SIZES[0]) worst = await besideNginx(magazine, { '/': '/', head, 'first page': firstPage })
      heads.push(await headAfterWrite(magazine, head))
      const cost = `the first head after a write ${heads.at(-1)?.toFixed(1)} ms`
      console.log(`${String(count).padStart(7)} articles: ${cost} (median of ${WRITES})`)
    } finally {
      await magazine.dispose()
    }
  }
  const [few = Number.NaN] = heads
  const most = Math.max(...heads)
  if (most > few * GROWTH_GOAL + 1)
    missed(`the head costs ${(most / few).toFixed(1)} times as much among many`)
  if (!(worst >= RATIO_GOAL)) missed(`the ratio ${worst.toFixed(2)}, the goal ${RATIO_GOAL}`)
  console.log(`serve: ${worst.toFixed(2)}`)
}

/** Prints a line for each path. Returns the worst ratio. */
async function besideNginx(magazine: Magazine, paths: Readonly<Record<string, string>>): Promise<number> {
  const { address } = magazine
  const stored = await storeAnswers(address, Object.values(paths))
  try {
    const ratios: number[] = []
    console.log(''.padEnd(14) + ['ours', 'nginx', 'ratio', '304'].map((word) => word.padStart(9)).join(''))
    for (const [name, path] of Object.entries(paths)) {
      const many = Array.from({ length: REQUESTS }, () => path)
      const tag = (await fetch(address + path)).headers.get('etag') ?? ''
      const [ours = [], nginx = [], known = []] = await inTurns(ROUNDS, [
        () => pagesASecond(address, many),
        () => pagesASecond(stored.address, many),
        () => pagesASecond(address, many, tag),
      ])
      const [rate, base, knownRate] = [median(ours), median(nginx), median(known)]
      ratios.push(rate / base)
      const cells = [rate.toFixed(0), base.toFixed(0), (rate / base).toFixed(2), knownRate.toFixed(0)]
      console.log(name.padEnd(14) + cells.map((cell) => cell.padStart(9)).join(''))
      if (path !== '/' && Math.min(rate, knownRate) < RATE_GOAL)
        missed(`${name}: ${Math.min(rate, knownRate).toFixed(0)} a second, the goal ${RATE_GOAL}`)
    }
    const idle = await memoryOfIdle(magazine.pid, address + (paths['head'] ?? ''), IDLE)
    if (idle !== null) console.log(`${IDLE} idle connections: ${idle.toFixed(1)} MB`)
    return Math.min(...ratios)
  } finally {
    await stored.stop()
  }
}

/** Milliseconds for the first head after a write, the median of several: that one always needs the database. */
async function headAfterWrite(magazine: Magazine, path: string): Promise<number> {
  const [newest] = await magazine.ask('GET', 'articles?select=id&order=published_at.desc&limit=1')
  const times: number[] = []
  for (let write = 0; write <= WRITES; write += 1) {
    await magazine.ask('PATCH', `articles?id=eq.${String(newest?.['id'])}&select=id`, {
      title: `Nuevo ${write}`,
    })
    const begun = performance.now()
    await (await fetch(magazine.address + path)).text()
    if (write > 0) times.push(performance.now() - begun)
  }
  return median(times)
}
