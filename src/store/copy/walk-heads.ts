// Every stored article in the order of ids, some at a time: so many rows are never in memory all at once, and no answer
// of the database keeps the page busy for long.

import type { CopyDatabase, StoredHead } from './copy-database.ts'

/** A few milliseconds of work each. */
const AT_ONCE = 1000

/** Shows all heads, run by run; within a transaction they are those of one moment. */
export async function walkHeads(
  { heads }: CopyDatabase,
  visit: (run: readonly StoredHead[]) => void,
): Promise<void> {
  let last = ''
  for (;;) {
    const run = await heads.where('id').above(last).limit(AT_ONCE).toArray()
    visit(run)
    last = run.at(-1)?.id ?? last
    if (run.length < AT_ONCE) return
  }
}
