// Loads what a form opens with: an article together with the text of its revision. A text older than the head must not be
// edited: a save on the head's revision would overwrite the newer one.
import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { Device } from '../device/device.ts'

export interface ArticleToEdit {
  /** Null: not on the device. */
  readonly head: ArticleHead | null
  /** Null: the device lacks the body in the head's revision; request the article from sync. */
  readonly body: ArticleBody | null
}

/** An article as the device holds it, for its form. */
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

/** A category as the device holds it, or null. */
export async function categoryToEdit(
  { copy }: Device,
  { id }: { readonly id: string },
): Promise<Category | null> {
  const stored = await copy.categories.get(id)
  if (!stored) return null
  const { era: _, ...category } = stored
  return category
}
