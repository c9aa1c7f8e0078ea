// Typed access to loader results by name (`AnswerName`).
import type { Answers } from '#app/start/page-data.ts'
import type { Category } from '#domain/categories/category.ts'
import type { HomeRows } from '#reader/home/load-home.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'
import type { AuthorPage } from '#store/facets/author-page.ts'
import type { Ranking } from '#store/facets/ranking.ts'
import type { GuideList, GuidePage } from '#store/guides.ts'

/** Returns the categories of the magazine. */
export function categoriesIn({ categories }: Answers): readonly Category[] {
  return Array.isArray(categories) ? categories : []
}

/**
 * Returns the results as contained in a page: categories are reduced to what every screen shows, except this page's
 * own. A device gets the rest with the authors, as a change to revision 0 (docs/sync.md §5).
 */
export function carriedAnswers(answers: Answers): Answers {
  const home = homeIn(answers)
  const article = articleIn(answers)?.article
  // Other screens also use the fields of categories.
  if (!home && !article && !('results' in answers)) return answers
  const whole = home?.listing.selected?.id ?? article?.categoryId
  const shorten = (categories: readonly Category[]) =>
    categories.map((category) => (category.id === whole ? category : shortCategory(category)))
  return {
    ...answers,
    ...('categories' in answers && { categories: shorten(categoriesIn(answers)) }),
    ...(home && {
      home: { ...home, listing: { ...home.listing, categories: shorten(home.listing.categories) } },
    }),
  }
}

function shortCategory({ id, name, slug, color }: Category): Category {
  return { id, name, slug, color, description: null, rev: 0 }
}

/** The rows of a page of reviews; null on any other screen. */
export function homeIn({ home }: Answers): HomeRows | null {
  return has<HomeRows>(home, 'listing') ? home : null
}

/** The rows of an article's page; null on any other screen. */
export function articleIn({ article }: Answers): ArticleOnDevice | null {
  return has<ArticleOnDevice>(article, 'related') ? article : null
}

/** The rows of an author's page; null on any other screen. */
export function authorIn({ author }: Answers): AuthorPage | null {
  return has<AuthorPage>(author, 'author') ? author : null
}

/** The rows of the list of guides; null on any other screen. */
export function guidesIn({ guides }: Answers): GuideList | null {
  return has<GuideList>(guides, 'guides') ? guides : null
}

/** The rows of a guide's page; null on any other screen. */
export function guideIn({ guide }: Answers): GuidePage | null {
  return has<GuidePage>(guide, 'guide') ? guide : null
}

/** The rows of a ranking's page; null on any other screen. */
export function rankingIn({ ranking }: Answers): Ranking | null {
  return has<Ranking>(ranking, 'limits') ? ranking : null
}

/** Is it an object of this kind? Recognised by a property that only this kind has. */
function has<Answer extends object>(answer: unknown, part: keyof Answer): answer is Answer {
  return typeof answer === 'object' && answer !== null && part in answer
}
