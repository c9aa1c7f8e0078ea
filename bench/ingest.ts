// `npm run bench -- ingest`: 10,000 articles with bodies of 8 KB by sync's own write path, checkpoint and guard
// included, over the bare database writing the same stores in the same batches. The last line is the ratio; 1.25 is the goal.
import { ingestRounds, median } from './page/ingest-rounds.ts'

const GOAL = 1.25
const LONGEST_BLOCK_MS = 50

/** Prints each round; the last line is the ratio of the medians. */
export async function run(): Promise<void> {
  const rounds = await ingestRounds()
  const ratio = median(rounds.map(({ first }) => first.ms)) / median(rounds.map(({ raw }) => raw.ms))
  const block = median(rounds.map(({ first }) => first.block))
  console.log(`Longest block of the page: ${block.toFixed(0)} ms, ${LONGEST_BLOCK_MS} at most`)
  if (ratio > GOAL || block > LONGEST_BLOCK_MS) process.exitCode = 1
  console.log(`ingest: ${ratio.toFixed(2)}`)
}
