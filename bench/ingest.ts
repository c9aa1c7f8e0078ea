// `npm run bench -- ingest`: writes 10,000 articles with bodies of 8 KB through sync's own write path, with
// checkpoint and guard. It is compared with the bare database, which writes the same stores in the same batches.
// Rounds of both alternate, so that a slow minute affects both. Then the same articles are written again, unchanged,
// as when a pull restarts. The last line is the ratio of the medians; 1.25 is the goal, and 0.3 for the second time.
import { inStorePage } from './page/browser.ts'
import type { Timed } from './page/timed.ts'
import { median } from './support/statistics.ts'

const ARTICLES = 10_000
const ROUNDS = 7
const GOAL = 1.25
const AGAIN_GOAL = 0.3
const LONGEST_BLOCK_MS = 50

/** Prints each round; the last line is the ratio of the medians. */
export async function run(): Promise<void> {
  const rounds = await inStorePage((page) =>
    page.evaluate(([articles, count]) => window.storeBench.ingestRounds(articles, count), [
      ARTICLES,
      ROUNDS,
    ] as const),
  )
  for (const { raw, first, again } of rounds)
    console.log(`raw ${show(raw)}   first ${show(first)}   again ${show(again)}`)
  const [raw, first, again] = (['raw', 'first', 'again'] as const).map((name) =>
    median(rounds.map((round) => round[name].ms)),
  )
  const ratio = Number(first) / Number(raw)
  const againRatio = Number(again) / Number(first)
  const blocks = rounds.map((round) => round.first.block)
  const block = median(blocks)
  console.log(
    `Longest block of the page: ${block.toFixed(0)} ms in the median round, ${Math.max(...blocks).toFixed(0)} ms in the worst; ${LONGEST_BLOCK_MS} ms at most`,
  )
  console.log(`The second time over the first: ${againRatio.toFixed(2)}; ${AGAIN_GOAL} at most`)
  if (!(ratio <= GOAL && againRatio <= AGAIN_GOAL && block <= LONGEST_BLOCK_MS)) process.exitCode = 1
  console.log(`ingest: ${ratio.toFixed(2)}`)
}

function show({ ms, block }: Timed): string {
  return `${ms.toFixed(0)} ms, block ${block.toFixed(0)} ms`
}
