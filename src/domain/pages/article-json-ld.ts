// Structured data of an article's page. With a score it is a product with its review (P25.4), and with facts a review of a
// product with price and signature (P27.51).
import { absoluteAddress, articleAddress, authorAddress, categoryAddress } from './absolute-address.ts'
import type { ListedArticle } from '../articles/article.ts'
import { calendarDay, laterDay } from '../articles/dates.ts'
import { formatScore, SCORE_MAX, SCORE_MIN } from '../articles/score.ts'
import type { Category } from '../categories/category.ts'
import type { ArticleDetails, HeadFacts } from '../facts/article-facts.ts'
import type { Author } from '../authors/author.ts'
import { plainAddress } from '../pictures/picture-noting.ts'
import {
  breadcrumbs,
  described,
  graph,
  homeAddress,
  homeCrumb,
  idOf,
  type JsonLd,
  organization,
  type Publication,
} from './json-ld.ts'

/** The product's pros and cons, as listed in the verdict box. */
interface VerdictNotes {
  readonly best: readonly string[]
  readonly worst: readonly string[]
}

/** Search engines need at least two notes, and report fewer as an error. */
const FEWEST_NOTES = 2

interface ArticlePage extends Publication {
  readonly article: ListedArticle
  readonly category: Category | null
  readonly notes: VerdictNotes | null
  /** The facts that come with the body; null if there are none. */
  readonly details?: ArticleDetails | null
  /** The author; null if unknown. */
  readonly author?: Author | null
}

/** The structured data of an article's page. A review needs a rating, so without a score the page is only an article. */
export function articleJsonLd(page: ArticlePage): JsonLd {
  const { base, article, category } = page
  const title = article.title.trim()
  if (title === '') return graph([organization(page)])
  const crumbs = [homeCrumb(page)]
  if (category !== null) crumbs.push([category.name, categoryAddress(category.slug, base)])
  return graph([
    isScore(article.overall) ? reviewed(page, article.overall) : plainArticle(page),
    breadcrumbs([...crumbs, [title, articleAddress(article.id, base)]]),
    organization(page),
  ])
}

function reviewed(page: ArticlePage, overall: number): JsonLd {
  const { article, details = null } = page
  const product = productOf(page)
  const review = reviewOf(page, overall)
  const intro = described(article.introduction)
  // Without facts, only the title is known about the product.
  if (article.facts === undefined && details === null) return { ...product, ...intro, review }
  const stated = statedProduct(article.facts ?? {}, details)
  // Search engines read notes from a product's review, so product and review refer to each other.
  const itemReviewed = { ...product, ...stated, review: { '@id': review['@id'] } }
  return { ...review, ...intro, itemReviewed }
}

function productOf(page: ArticlePage): JsonLd {
  const { base, article } = page
  const category = categoryNameOf(page)
  return {
    '@type': 'Product',
    '@id': `${articleAddress(article.id, base)}#product`,
    name: article.title.trim(),
    ...pictures(article, base),
    ...(category !== '' && { category }),
  }
}

function reviewOf(page: ArticlePage, overall: number): JsonLd {
  const { base, article, notes } = page
  const url = articleAddress(article.id, base)
  return {
    '@type': 'Review',
    '@id': `${url}#review`,
    url,
    name: article.title.trim(),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: Number(formatScore(overall)),
      bestRating: SCORE_MAX,
      worstRating: SCORE_MIN,
    },
    ...published(page),
    ...noted(notes),
  }
}

function plainArticle(page: ArticlePage): JsonLd {
  const { base, article } = page
  const url = articleAddress(article.id, base)
  const categoryName = categoryNameOf(page)
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    url,
    headline: article.title.trim(),
    ...described(article.introduction),
    ...pictures(article, base),
    ...(categoryName !== '' && { articleSection: categoryName }),
    ...published(page),
  }
}

/** Author, publisher and time. Without an author, the publisher is the author. */
function published({ base, site, article, author: person = null }: ArticlePage): JsonLd {
  const day = calendarDay(article.publishedAt)
  const changed = laterDay(article.publishedAt, article.changedAt)
  const organisation = { '@type': 'Organization', '@id': idOf(base, 'organization'), name: site.organisation }
  return {
    author:
      person === null
        ? { ...organisation, url: homeAddress(base) }
        : { '@type': 'Person', name: person.name, url: authorAddress(person.slug, base) },
    publisher: { '@id': idOf(base, 'organization') },
    ...(day !== '' && { datePublished: day }),
    ...(changed !== null && { dateModified: changed }),
    inLanguage: site.language,
  }
}

function noted(notes: VerdictNotes | null): JsonLd {
  const best = told(notes?.best ?? [])
  const worst = told(notes?.worst ?? [])
  if (best.length + worst.length < FEWEST_NOTES) return {}
  return {
    ...(best.length > 0 && { positiveNotes: noteList(best) }),
    ...(worst.length > 0 && { negativeNotes: noteList(worst) }),
  }
}

function told(notes: readonly string[]): string[] {
  return notes.map((note) => note.trim()).filter((note) => note !== '')
}

function noteList(notes: readonly string[]): JsonLd {
  return {
    '@type': 'ItemList',
    itemListElement: notes.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
  }
}

function pictures({ images }: Pick<ListedArticle, 'images'>, base: string): JsonLd {
  const image = images.flatMap((address) => absoluteAddress(plainAddress(address), base) ?? [])
  return image.length > 0 ? { image } : {}
}

function categoryNameOf({ article, category }: ArticlePage): string {
  return (category?.name ?? article.categoryName ?? article.category ?? '').trim()
}

function isScore(overall: number | null): overall is number {
  return overall !== null && overall >= SCORE_MIN && overall <= SCORE_MAX
}

const EURO = 'EUR'

/** Name, brand, model and offers as a Product's properties; missing facts are left out (P27.51). */
function statedProduct(facts: HeadFacts, details: ArticleDetails | null): JsonLd {
  const { brand } = facts
  const { product, model } = details ?? {}
  const offers = offersOf(facts, details)
  return {
    ...(product !== undefined && { name: product }),
    ...(brand !== undefined && { brand: { '@type': 'Brand', name: brand } }),
    ...(model !== undefined && { model }),
    ...(offers.length > 0 && { offers }),
  }
}

/**
 * Returns an offer for each shop whose price is known. If no shop has the review's own price, that becomes an offer
 * without a seller. Offers state since when the price is known (P27.52), never availability.
 */
function offersOf({ price, currency = EURO, pricedOn }: HeadFacts, details: ArticleDetails | null): JsonLd[] {
  const offer = (asked: number) => ({
    '@type': 'Offer',
    price: asked,
    priceCurrency: currency,
    ...(asked === price && pricedOn !== undefined && { validFrom: pricedOn }),
  })
  const ofShops = (details?.links ?? []).flatMap(({ shop, url: address, price: asked }) => {
    if (asked === undefined) return []
    const url = absoluteAddress(address, '')
    return [{ ...offer(asked), ...(url && { url }), seller: { '@type': 'Organization', name: shop } }]
  })
  const isAsked = price === undefined || ofShops.some((each) => each.price === price)
  return isAsked ? ofShops : [offer(price), ...ofShops]
}
