// Walks over every stored article by id, in portions. So memory never holds all rows, and no answer of the database
// blocks the page for long.

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
