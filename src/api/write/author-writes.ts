// Writes authors and guides, as `category-writes.ts` does for categories (P27.42, P27.43). Unpublished guides are not
// on any device, so their list and forms query the server.
import { authorColumns, type AuthorColumns, authorToForm } from '#domain/authors/author-form.ts'
import { type EditedGuide, type GuideColumns, guideColumns, guideToForm } from '#domain/guides/guide-form.ts'
import type { Author } from '#domain/authors/author.ts'
import type { Result } from '#domain/failure.ts'
import type { Project } from '../project.ts'
import { rowToAuthor, rowToEditedGuide } from '../read/author-rows.ts'
import { listIn } from '../read/rows.ts'
import { rowWrites } from './row-writes.ts'

/** Creates, changes, deletes and restores authors. */
export const authorWrites = rowWrites<Author, AuthorColumns, AuthorColumns & { readonly id: string }>({
  table: 'authors',
  read: rowToAuthor,
  revOf: ({ rev }) => rev,
  columnsOf: (author) => authorColumns(authorToForm(author)),
})

/** The same for guides. */
export const guideWrites = rowWrites<EditedGuide, GuideColumns, GuideColumns & { readonly id: string }>({
  table: 'guides',
  read: rowToEditedGuide,
  revOf: ({ rev }) => rev,
  columnsOf: (guide) => guideColumns(guideToForm(guide)),
})

/** Fetches every guide, ordered by question. */
export async function fetchGuides(
  project: Project,
  signal?: AbortSignal,
): Promise<Result<readonly EditedGuide[]>> {
  const rows = await project.send(project.from('guides').select().order('title'), signal)
  return listIn(rows, 'guides', rowToEditedGuide)
}
