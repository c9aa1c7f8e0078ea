// The loaders' answers by name (`AnswerName`).

import type { Answers } from '#app/start/page-data.ts'
import type { Category } from '#domain/categories/category.ts'
import type { HomeRows } from '#reader/home/load-home.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'

/** The categories of the magazine. */
export function categoriesIn({ categories }: Answers): readonly Category[] {
  return Array.isArray(categories) ? categories : []
}

/**
 * The answers as a page carries them: of categories what every screen draws. A device gets the rest with its authors, and takes
 * it as news over revision 0 (docs/sync.md §2).
 */
export function carriedAnswers(answers: Answers): Answers {
  const home = homeIn(answers)
  return {
    ...answers,
    ...('categories' in answers && { categories: categoriesIn(answers).map(shortCategory) }),
    ...(home && {
      home: {
        ...home,
        listing: { ...home.listing, categories: home.listing.categories.map(shortCategory) },
      },
    }),
  }
}

function shortCategory({ id, name, slug, color }: Category): Category {
  return { id, name, slug, color, description: null, rev: 0 }
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
