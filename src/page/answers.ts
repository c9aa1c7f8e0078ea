// What the loaders answered, each by its name (`AnswerName`).

import type { Answers } from '#app/start/page-data.ts'
import type { Category } from '#domain/categories/category.ts'
import type { HomeRows } from '#reader/home/load-home.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'

/** The categories of the magazine. */
export function categoriesIn({ categories }: Answers): readonly Category[] {
  return Array.isArray(categories) ? categories : []
}

/** The rows of a page of reviews; null on any other screen. */
export function homeIn({ home }: Answers): HomeRows | null {
  return isHome(home) ? home : null
}

/** The rows of an article's page; null on any other screen. */
export function articleIn({ article }: Answers): ArticleOnDevice | null {
  return isArticle(article) ? article : null
}

function isHome(answer: unknown): answer is HomeRows {
  return typeof answer === 'object' && answer !== null && 'listing' in answer
}

function isArticle(answer: unknown): answer is ArticleOnDevice {
  return typeof answer === 'object' && answer !== null && 'related' in answer
}
