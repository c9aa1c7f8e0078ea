// Loads the initial values of a form: an article with the text of its revision. A text older than the head must not
// be edited: a save on the head's revision would overwrite the newer one.
import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Device } from '../device/device.ts'

export interface ArticleToEdit {
  /** Null if it is not on the device. */
  readonly head: ArticleHead | null
  /** Null if the device lacks the body at the head's revision; request the article from sync. */
  readonly body: ArticleBody | null
}

/** Reads an article from the device, for its form. */
export async function articleToEdit(
  { copy, bodies }: Device,
  { id }: { readonly id: string },
): Promise<ArticleToEdit> {
  const [version, text] = await bodies.transaction('r', bodies.versions, bodies.texts, async () => [
    await bodies.versions.get(id),
    await bodies.texts.get(id),
  ])
  const stored = await copy.heads.get(id)
  // A thin head cannot be edited.
  if (!stored || stored.thin) return { head: null, body: null }
  const { era, ...head } = stored
  const isCurrent = version !== undefined && version.era === era && version.bodyRev === head.bodyRev
  return { head, body: isCurrent && text ? { ...text, bodyRev: version.bodyRev } : null }
}

/** Reads a category from the device; null if there is none. */
export async function categoryToEdit(
  { copy }: Device,
  { id }: { readonly id: string },
): Promise<Category | null> {
  const stored = await copy.categories.get(id)
  if (!stored) return null
  const { era: _, ...category } = stored
  return category
}
