// `npm run bench -- search`: milliseconds for the answer to a keystroke over 100,000 titles, rows read and joined; the
// answers are compared with a plain substring scan. The last line is the 95th percentile; 16 is the goal.
import { inStorePage } from './page/browser.ts'
import { at } from './support/statistics.ts'

const GOAL_MS = 16
const TITLES = 100_000

/** Prints the median and the longest; the last line is the 95th percentile. */
export async function run(): Promise<void> {
  const times = await inStorePage((page) =>
    page.evaluate((count) => window.storeBench.search('search', count), TITLES),
  )
  const [half, most, longest] = [0.5, 0.95, 1].map((share) => at(times, share))
  console.log(
    `${times.length} keystrokes over ${TITLES} titles: median ${half?.toFixed(1)} ms, longest ${longest?.toFixed(1)} ms`,
  )
  if (!(Number(most) <= GOAL_MS)) process.exitCode = 1
  console.log(`search: ${most?.toFixed(1)}`)
}
