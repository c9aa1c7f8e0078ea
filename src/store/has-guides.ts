// The query of the link to the guides, which is on every page.
import type { Rows } from './rows.ts'

/** Is there a published guide (P27.31)? An object, so that a page's rows can hold it (`page-rows.ts`). */
export async function hasGuides(rows: Rows): Promise<{ readonly guides: boolean }> {
  return { guides: (await rows.readGuides()).length > 0 }
}
