import type { Listed } from '#domain/articles/article.ts'
import { badgeOf } from '#domain/categories/category-look.ts'

/**
 * The value of `data-cat` on whatever wears an article's colour: the category's id, or the colour that its name alone
 * gives it (P6.2). `CategoryColours` writes a rule for each. Undefined: no category, so ink.
 */
export function categoryKeyOf(
  article: Pick<Listed, 'category' | 'categoryId' | 'categoryName' | 'categoryColor'>,
): string | undefined {
  if (article.categoryId !== null && article.categoryColor !== null) return article.categoryId
  return badgeOf(article)?.color
}
