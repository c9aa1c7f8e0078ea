// `npm run bench -- reingest`: the same 10,000 articles again, unchanged, over the first time. The last line is the
// ratio; 0.3 is the goal.
import { ingestRounds, median } from './page/ingest-rounds.ts'

const GOAL = 0.3

/** Prints each round; the last line is the ratio of the medians. */
export async function run(): Promise<void> {
  const rounds = await ingestRounds()
  const ratio = median(rounds.map(({ again }) => again.ms)) / median(rounds.map(({ first }) => first.ms))
  if (ratio > GOAL) process.exitCode = 1
  console.log(`reingest: ${ratio.toFixed(2)}`)
}
