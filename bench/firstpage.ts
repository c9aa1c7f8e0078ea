// `npm run bench -- firstpage`: a first visit to the real server, from the navigation to ten painted cards, while
// 10,000 articles are pulled, compared with 100. Visits alternate, each on an empty device; a screen without articles
// is measured, too. The last line is the ratio of the medians; 1.2 is the goal.
import type { Page } from 'playwright-core'
import { bareScreen, report, tenCards } from './support/cards.ts'
import { type Magazine, openMagazine } from './support/magazine.ts'
import { newReader } from './support/reader.ts'
import { inTurns } from './support/statistics.ts'

const GOAL = 1.2
const FEW = 100
const MANY = 10_000
const ROUNDS = 15

/** Prints the medians; the last line is the ratio. */
export async function run(): Promise<void> {
  const few = await openMagazine(FEW)
  const many = await openMagazine(MANY).catch(async (error: unknown) => {
    await few.dispose()
    throw error
  })
  try {
    const [bare = [], ofFew = [], ofMany = []] = await inTurns(ROUNDS, [
      () => firstVisit(few, bareScreen),
      () => firstVisit(few, tenCards),
      () => firstVisit(many, tenCards),
    ])
    report('a screen without a list', bare)
    const base = report(`${FEW} articles`, ofFew)
    const ratio = report(`${MANY} articles`, ofMany) / base
    if (!(ratio <= GOAL)) process.exitCode = 1
    console.log(`firstpage: ${ratio.toFixed(2)}`)
  } finally {
    await few.dispose()
    await many.dispose()
  }
}

async function firstVisit(
  { address }: Magazine,
  measure: (page: Page, address: string) => Promise<number>,
): Promise<number> {
  const reader = newReader()
  try {
    const page = await reader.start()
    // A reader who follows a link has a running browser; the page itself cannot tell.
    await page.goto(`${address}/favicon.svg`)
    return await measure(page, address)
  } finally {
    await reader.dispose()
  }
}
