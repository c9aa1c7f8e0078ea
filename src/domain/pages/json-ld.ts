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

/** The best and worst points of the device, as the verdict box lists them. */
export interface VerdictNotes {
  readonly best: readonly string[]
  readonly worst: readonly string[]
}

/** Search engines show notes from two on, and report fewer as an error. */
const FEWEST_NOTES = 2
const LOGO = '/icons/icon-512.png'

/** The home screen and its further pages. */
export function homeJsonLd(publication: Publication): JsonLd {
  return graph([webSite(publication), organization(publication)])
}

/** A page of a category. `path` is the page's own. */
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
 * The page of an article: a product with its review (P25.4). A review of a product needs a rating, so without a score the
 * page is only an article. An article without a title has no data.
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

/** Author (rows name no person), publisher and time. */
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

export function described(text: string | null): JsonLd {
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

export function homeCrumb({ base, site }: Publication): Crumb {
  return [site.name, homeAddress(base)]
}

export function breadcrumbs(crumbs: readonly Crumb[]): JsonLd {
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

export function organization({ base, site }: Publication): JsonLd {
  return {
    '@type': 'Organization',
    '@id': idOf(base, 'organization'),
    name: site.organisation,
    url: homeAddress(base),
    logo: canonicalUrl(base, LOGO),
  }
}

export function homeAddress(base: string): string {
  return `${withoutSlash(base)}/`
}

export function idOf(base: string, name: 'organization' | 'website'): string {
  return `${homeAddress(base)}#${name}`
}

export function graph(things: readonly JsonLd[]): JsonLd {
  return { '@context': 'https://schema.org', '@graph': things }
}

// Values as JSON inside a `<script>` element. No row can end the element, start a comment, or end a line for an old
// parser.

/**
 * Characters to escape: `<` begins `</script>` and `<!--`, `>` ends `-->`; old parsers read the last two as line ends.
 */
const UNSAFE = /[<>&\u2028\u2029]/g

/** `value` as JSON for the content of a `<script>`, without further escaping. */
export function jsonForScript(value: unknown): string {
  // What JSON cannot express (undefined, a function) is null, as in an array.
  return (JSON.stringify(value) ?? 'null').replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
