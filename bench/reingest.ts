// `npm run bench -- reingest`: the same 10,000 articles again, unchanged, as when a pull restarts, compared with the
// first time, and with RxDB and PouchDB. The last line is the ratio; 0.3 is the goal.
import { measureIngest } from './page/ingest-rounds.ts'

const GOAL = 0.3

/** Prints each round; the last line is the ratio of the medians. */
export async function run(): Promise<void> {
  const { first, again } = await measureIngest()
  if (again / first > GOAL) process.exitCode = 1
  console.log(`reingest: ${(again / first).toFixed(2)}`)
}
