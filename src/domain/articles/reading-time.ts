// Minutes of reading as readers see them (P2.7). `reading-estimate.ts` has the estimate for editors.
import type { ArticleHead } from './article.ts'

/** Minutes shown if the row has none. */
export const DEFAULT_READ_TIME = 5

/** Minutes of reading: the row's, otherwise the default. */
export function readTimeOf(article: Pick<ArticleHead, 'readTime'>): number {
  return article.readTime ?? DEFAULT_READ_TIME
}
