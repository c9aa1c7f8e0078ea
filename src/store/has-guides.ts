// The query for the link to the guides on every page.
import type { Rows } from './rows.ts'

/** Is there a published guide (P27.31)? An object, so that it can be one of a page's rows (`page-rows.ts`). */
export async function hasGuides(rows: Rows): Promise<{ readonly guides: boolean }> {
  return { guides: (await rows.readGuides()).length > 0 }
}
