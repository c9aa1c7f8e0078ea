// Structured data (JSON-LD) with schema.org's terms, as plain objects from rows, and written for the page. Absent values are
// left out.
import { absoluteAddress, articleAddress, categoryAddress, withoutSlash } from './absolute-address.ts'
import type { ListedArticle } from '../articles/article.ts'
import type { Category } from '../categories/category.ts'
import { calendarDay, laterDay } from '../articles/dates.ts'
import { canonicalUrl } from './page-metadata.ts'
import { plainAddress } from '../pictures/picture-noting.ts'
import { formatScore, SCORE_MAX, SCORE_MIN } from '../articles/score.ts'

export type JsonLd = { readonly [key: string]: unknown }

/** The publication. `base` is its public address. */
export interface Publication {
  readonly base: string
  readonly site: {
    readonly name: string
    readonly organisation: string
    readonly description: string
    readonly language: string
  }
}

/** What is best and worst about the reviewed thing, as its verdict box lists it. */
export interface VerdictNotes {
  readonly best: readonly string[]
  readonly worst: readonly string[]
}

/** Search engines show notes from two on, and call fewer a mistake. */
const FEWEST_NOTES = 2
const LOGO = '/icons/icon-512.png'

/** Home and its further pages. */
export function homeJsonLd(publication: Publication): JsonLd {
  return graph([webSite(publication), organization(publication)])
}

/** A page of a category. `path` is this page's own. */
export function categoryJsonLd(
  page: Publication & {
    readonly category: Category
    readonly path: string
  },
): JsonLd {
  const { base, site, category, path } = page
  const url = canonicalUrl(base, path)
  return graph([
    {
      '@type': 'CollectionPage',
      '@id': url,
      url,
      name: category.name,
      ...described(category.description),
      inLanguage: site.language,
      isPartOf: { '@type': 'WebSite', name: site.name, url: `${withoutSlash(base)}/` },
    },
    breadcrumbs([homeCrumb(page), [category.name, categoryAddress(category.slug, base)]]),
  ])
}

/**
 * The page of an article: a product with its review. Without a score there is nothing that may be called a review of a product
 * (its rating is not optional), so then the page is an article and no more. An article without a title is not spoken of.
 */
export function articleJsonLd(
  page: Publication & {
    readonly article: ListedArticle
    readonly category: Category | null
    readonly notes: VerdictNotes | null
  },
): JsonLd {
  const { base, article, category } = page
  const title = article.title.trim()
  if (title === '') return graph([organization(page)])
  const crumbs = [homeCrumb(page)]
  if (category !== null) crumbs.push([category.name, categoryAddress(category.slug, base)])
  return graph([
    isScore(article.overall) ? product(page, article.overall) : plainArticle(page),
    breadcrumbs([...crumbs, [title, articleAddress(article.id, base)]]),
    organization(page),
  ])
}

type ArticlePage = Parameters<typeof articleJsonLd>[0]

function product(page: ArticlePage, overall: number): JsonLd {
  const { base, article, notes } = page
  const url = articleAddress(article.id, base)
  const categoryName = categoryNameOf(page)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: article.title.trim(),
    ...described(article.introduction),
    ...pictures(article, base),
    ...(categoryName !== '' && { category: categoryName }),
    review: {
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
    },
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

/** Who wrote it (rows name no person), who published it, and when. */
function published({ base, site, article }: ArticlePage): JsonLd {
  const day = calendarDay(article.publishedAt)
  const changed = laterDay(article.publishedAt, article.changedAt)
  const author = { '@type': 'Organization', '@id': idOf(base, 'organization'), name: site.organisation }
  return {
    author: { ...author, url: homeAddress(base) },
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

function described(text: string | null): JsonLd {
  const description = (text ?? '').replace(/\s+/g, ' ').trim()
  return description === '' ? {} : { description }
}

function categoryNameOf({ article, category }: ArticlePage): string {
  return (category?.name ?? article.categoryName ?? article.category ?? '').trim()
}

function isScore(overall: number | null): overall is number {
  return overall !== null && overall >= SCORE_MIN && overall <= SCORE_MAX
}

type Crumb = readonly [name: string, address: string]

function homeCrumb({ base, site }: Publication): Crumb {
  return [site.name, homeAddress(base)]
}

function breadcrumbs(crumbs: readonly Crumb[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  }
}

function webSite({ base, site }: Publication): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': idOf(base, 'website'),
    url: homeAddress(base),
    name: site.name,
    description: site.description,
    inLanguage: site.language,
    publisher: { '@id': idOf(base, 'organization') },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${homeAddress(base)}search?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

function organization({ base, site }: Publication): JsonLd {
  return {
    '@type': 'Organization',
    '@id': idOf(base, 'organization'),
    name: site.organisation,
    url: homeAddress(base),
    logo: canonicalUrl(base, LOGO),
  }
}

function homeAddress(base: string): string {
  return `${withoutSlash(base)}/`
}

function idOf(base: string, name: 'organization' | 'website'): string {
  return `${homeAddress(base)}#${name}`
}

function graph(things: readonly JsonLd[]): JsonLd {
  return { '@context': 'https://schema.org', '@graph': things }
}

// Values as JSON inside a `<script>` element. Whatever a row holds, nothing ends the element, starts a comment, or
// ends a line for an old parser.

/** What may not stand as it is: `<` begins `</script>` and `<!--`, `>` ends `-->`; the last two are line ends to old parsers. */
const UNSAFE = /[<>&\u2028\u2029]/g

/** `value` as JSON, to be put between the tags of a `<script>` without any further escaping. */
export function jsonForScript(value: unknown): string {
  // What JSON has no word for (undefined, a function) is null, as within an array.
  return (JSON.stringify(value) ?? 'null').replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
