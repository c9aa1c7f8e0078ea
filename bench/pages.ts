// `npm run bench -- pages`: pages per second from the server over loopback. Cached pages are a few repeated
// addresses; rendered ones are articles, of a magazine of 2,000, that were not requested before. The 99th percentile
// is measured at half of each goal's rate, evenly spaced. The last line is cached pages per second; 500 is the goal,
// 60 for rendered ones, and 100 ms. The load comes from the same machine.
import { evenly, pagesASecond } from './support/load.ts'
import { openMagazine } from './support/magazine.ts'
import { newestArticles } from './support/newest-articles.ts'
import { at } from './support/statistics.ts'

const COUNT = 2000
const KEPT_GOAL = 500
const RENDERED_GOAL = 60
const P99_GOAL_MS = 100

/** The number of cached pages at full speed; then half of the goal's rate for this many seconds, for each kind. */
const KEPT = 8000
const SECONDS = 20
/** Warms up the server's code before the measurement. */
const WARM_UP = 100

/** Prints both kinds; the last line is cached pages per second. */
export async function run(): Promise<void> {
  const magazine = await openMagazine(COUNT)
  const { address } = magazine
  try {
    const fresh = await newestArticles(address)
    const kept = ['/', ...fresh.splice(0, 3)]
    await evenly(address, [...kept, ...fresh.splice(0, WARM_UP)], RENDERED_GOAL / 2)

    const spaced = fresh.splice(0, (SECONDS * RENDERED_GOAL) / 2)
    const rendered = {
      p99: at(await evenly(address, spaced, RENDERED_GOAL / 2), 0.99),
      rate: await pagesASecond(address, fresh),
    }
    const again = (count: number) =>
      Array.from({ length: count }, (_, place) => kept[place % kept.length] ?? '/')
    const repeated = {
      p99: at(await evenly(address, again((SECONDS * KEPT_GOAL) / 2), KEPT_GOAL / 2), 0.99),
      rate: await pagesASecond(address, again(KEPT)),
    }
    console.log('            pages/s     goal   p99 at half of the goal')
    report('kept', repeated, KEPT_GOAL)
    report('rendered', rendered, RENDERED_GOAL)
    console.log(`pages: ${repeated.rate.toFixed(0)}`)
  } finally {
    await magazine.dispose()
  }
}

function report(name: string, { rate, p99 }: { rate: number; p99: number }, goal: number): void {
  console.log(
    `${name.padEnd(10)}${rate.toFixed(0).padStart(9)}${String(goal).padStart(9)}${p99.toFixed(1).padStart(12)} ms`,
  )
  if (rate < goal) console.log(`missed: ${rate.toFixed(0)} ${name} pages a second, the goal ${goal}`)
  if (p99 >= P99_GOAL_MS)
    console.log(`missed: p99 of ${name} pages ${p99.toFixed(0)} ms, the goal ${P99_GOAL_MS} ms`)
  if (rate < goal || p99 >= P99_GOAL_MS) process.exitCode = 1
}
