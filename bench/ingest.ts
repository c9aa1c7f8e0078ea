// `npm run bench -- ingest`: writes 10,000 articles with bodies of 8 KB through sync's own write path, with
// checkpoint and guard. It is compared with the bare database, which writes the same stores in the same batches, and
// with RxDB and PouchDB. The last line is the ratio; 1.25 is the goal.
import { measureIngest } from './page/ingest-rounds.ts'

const GOAL = 1.25
const LONGEST_BLOCK_MS = 50

/** Prints each round; the last line is the ratio of the medians. */
export async function run(): Promise<void> {
  const { raw, first, block, longestBlock } = await measureIngest()
  const blocks = `${block.toFixed(0)} ms in the median round, ${longestBlock.toFixed(0)} ms in the worst`
  console.log(`Longest block of the page: ${blocks}; ${LONGEST_BLOCK_MS} ms at most`)
  if (first / raw > GOAL || block > LONGEST_BLOCK_MS) process.exitCode = 1
  console.log(`ingest: ${(first / raw).toFixed(2)}`)
}
