// `npm run bench -- facets`: milliseconds for the answer to a change of facets over 100,000 articles: a page in
// order, and the counts beside every option. Up to three facets filter. The answers are compared with PostgreSQL's
// answers to the same 1,000 questions. The last line is the 95th percentile of the questions, each the best of three;
// 16 is the goal.
import { facetQuestion } from '#domain/facts/facet-address.ts'
import { parseFacetSearch } from '#domain/facts/route-facets.ts'
import { facetsOf } from '#domain/facts/facet.ts'
import { diceOf } from '../tests/support/dice.ts'
import { facetAddress, facetCategories } from '../tests/support/fakes/facet-magazine.ts'
import { heapOf } from './memory.ts'
import { inStorePage } from './page/browser.ts'
import { benchHeads } from './page/facets.ts'
import { type FacetAnswer, openFacetSql } from '../tests/support/database/facet-sql.ts'
import { at } from './support/statistics.ts'

const GOAL_MS = 16
const ARTICLES = 100_000
const QUESTIONS = 1000
const MOST_FILTERS = 3

/** Prints the times, the memory and the comparison. A seed repeats its questions: `npm run bench -- facets 7`. */
export async function run([seed = '1']: string[]): Promise<void> {
  const roll = diceOf(Number(seed))
  const addresses = Array.from({ length: QUESTIONS }, () => facetAddress(roll, MOST_FILTERS))
  const { asked, before, after } = await inStorePage(async (page) => ({
    before: await heapOf(page),
    asked: await page.evaluate(
      async ([articles, questions]) => await window.storeBench.askFacets('facets', articles, questions),
      [ARTICLES, addresses] as const,
    ),
    after: await heapOf(page),
  }))
  const { read, first, followed, times, plain, answers } = asked
  console.log(
    `${ARTICLES} articles: facts read in ${read.toFixed(0)} ms, first answer ${first.toFixed(0)} ms, ` +
      `after a changed article ${followed.toFixed(0)} ms`,
  )
  const memory = after.heap + after.buffers - before.heap - before.buffers
  console.log(`memory: ${memory.toFixed(1)} MB with the catalogue`)
  await compare(addresses, answers)
  const shares = [0.5, 0.95, 1].map((share) => at(times, share).toFixed(1)).join(' / ')
  console.log(`${QUESTIONS} changes: ${shares} ms (median / 95 % / longest)`)
  const ratio = (at(times, 0.5) / at(plain, 0.5)).toFixed(3)
  console.log(
    `filtering and sorting the rows alone: ${at(plain, 0.5).toFixed(1)} ms; ratio of the medians ${ratio}`,
  )
  if (!(at(times, 0.95) <= GOAL_MS)) process.exitCode = 1
  console.log(`facets: ${at(times, 0.95).toFixed(1)}`)
}

/** Throws if an answer differs from PostgreSQL's. */
async function compare(
  addresses: readonly Readonly<Record<string, string>>[],
  answers: readonly FacetAnswer[],
): Promise<void> {
  const facets = facetsOf(facetCategories[0].fields ?? [], { isAll: false })
  const sql = await openFacetSql(benchHeads(ARTICLES), facets)
  const times: number[] = []
  try {
    for (const [place, address] of addresses.entries()) {
      const begun = performance.now()
      const right = await sql.ask(facetQuestion(parseFacetSearch(address), facets))
      times.push(performance.now() - begun)
      const [ours, theirs] = [answers[place], right].map((answer) => JSON.stringify(sortedKeys(answer)))
      if (ours !== theirs) throw new Error(`${JSON.stringify(address)}\nhere: ${ours}\nSQL:  ${theirs}`)
    }
  } finally {
    await sql.close()
  }
  const median = at(times, 0.5).toFixed(0)
  console.log(`PostgreSQL: the same ${times.length} answers, ${median} ms each (median)`)
}

/** A facet without any count is absent in SQL, but empty on the device. */
function sortedKeys(answer: FacetAnswer | undefined): unknown {
  const counts = Object.entries(answer?.counts ?? {}).filter(([, words]) => words.length > 0)
  return { ...answer, counts: counts.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}
