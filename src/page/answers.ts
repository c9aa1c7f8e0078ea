// Typed access to loader results by name (`AnswerName`).
import type { Answers } from '#app/start/page-data.ts'
import { CARD_ONLY, type Listed } from '#domain/articles/article.ts'
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
 * Returns the results as contained in a page. Categories are reduced to what every screen shows, except this page's
 * own. A device gets the rest with the authors, as a change to revision 0 (docs/sync.md §5). Related reviews are
 * reduced to what their cards show, and a device does not store them.
 */
export function carriedAnswers(answers: Answers): Answers {
  const home = homeIn(answers)
  const shown = articleIn(answers)
  // Other screens also use the fields of categories.
  if (!home && !shown?.article && !('results' in answers)) return answers
  const whole = home?.listing.selected?.id ?? shown?.article?.categoryId
  const shorten = (categories: readonly Category[]) =>
    categories.map((category) => (category.id === whole ? category : shortCategory(category)))
  return {
    ...answers,
    ...('categories' in answers && { categories: shorten(categoriesIn(answers)) }),
    ...(shown && { article: { ...shown, related: shown.related.map(shortReview) } }),
    ...(home && {
      home: { ...home, listing: { ...home.listing, categories: shorten(home.listing.categories) } },
    }),
  }
}

function shortCategory({ id, name, slug, color }: Category): Category {
  return { id, name, slug, color, description: null, rev: 0 }
}

function shortReview(article: Listed): Listed {
  if (article.thin) return article
  const { facts: _facts, ...rest } = article
  return { ...rest, introduction: '', images: article.images.slice(0, 1), rev: CARD_ONLY }
}

/** Finds the rows of a kind of page; null on any other screen. A part that only this kind of answer has tells. */
function answerOf<Answer extends object>(name: keyof Answers, part: keyof Answer) {
  const isIt = (answer: unknown): answer is Answer =>
    typeof answer === 'object' && answer !== null && part in answer
  return (answers: Answers): Answer | null => {
    const answer: unknown = answers[name]
    return isIt(answer) ? answer : null
  }
}

export const articleIn = answerOf<ArticleOnDevice>('article', 'related')
export const authorIn = answerOf<AuthorPage>('author', 'author')
export const guidesIn = answerOf<GuideList>('guides', 'guides')
export const guideIn = answerOf<GuidePage>('guide', 'guide')
export const rankingIn = answerOf<Ranking>('ranking', 'limits')
/** A page of reviews. */
export const homeIn = answerOf<HomeRows>('home', 'listing')
