// The query of the link to the guides, which is on every page.
import type { Rows } from './rows.ts'

/** Is there a published guide (P27.31)? */
export async function hasGuides(rows: Rows): Promise<boolean> {
  return (await rows.readGuides()).length > 0
}
