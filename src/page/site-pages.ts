// Lists every page of the magazine with a key of its content, for an export. The next export renders only pages whose
// content has changed. Nothing is rendered here.
import type { Listed, ListedArticle } from '#domain/articles/article.ts'
import { cardPath, SITE_CARD } from '#domain/pictures/card-path.ts'
import type { Category } from '#domain/categories/category.ts'
import { FEED_FORMATS, feedPath, ROBOTS_PATH } from '#domain/pages/document-paths.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { pageOf } from '#domain/lists/listing.ts'
import { COMPARISON, FEEDS } from '#domain/pages/screen-paths.ts'
import { SITEMAP_PATH } from '#domain/pages/sitemap.ts'
import { type HomeRows, loadHome } from '#reader/home/load-home.ts'
import { countOf } from '#store/copy/catalogue-patch.ts'
import { textsBetween } from '#store/copy/packed-texts.ts'
import { authorPage } from '#store/facets/author-page.ts'
import { ranking } from '#store/facets/ranking.ts'
import { guideList, guidePage } from '#store/guides.ts'
import { articlesByIds, readLists } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'
import { cardOf, type ReviewCard, siteCardWords } from './card-words.ts'
import { type FurtherPage, furtherPages } from './document-rows.ts'
import { FEED_LENGTH } from './documents.tsx'

export interface SitePage {
  /** The path of its address, with the leading slash. */
  readonly path: string
  /** The rows it shows, without the categories: equal rows of one build mean equal pages. Null without revisions. */
  readonly shows: string | null
  /** The article whose text it contains. */
  readonly article?: string
}

/** Only the first pages of a list are re-rendered with each publication, which shifts all later ones. */
const CURRENT_PAGES = 5

/** A feed, the sitemap or `robots.txt`, with the articles whose texts it contains. */
export interface SiteDocument extends Omit<SitePage, 'article'> {
  readonly articles: readonly string[]
}

/** A card picture for shared links: its address, texts and cover. */
export interface SiteCard extends Pick<ReviewCard, 'words' | 'cover'> {
  readonly path: string
}

export interface Site {
  /** All categories: every page contains them in its filter bar and colours. */
  readonly categories: readonly Category[]
  /** Lists, then articles newest first, then screens that are empty until readers use them. */
  readonly pages: readonly SitePage[]
  readonly documents: readonly SiteDocument[]
  readonly cards: readonly SiteCard[]
}

const WITHOUT_A_QUESTION = ['/search', COMPARISON, FEEDS].map((path) => ({ path, shows: '' }))

/** Returns the whole site for the current rows. */
export async function sitePages(rows: Rows): Promise<Site> {
  const { catalogue, categories } = await readLists(rows)
  const total = countOf(catalogue)
  const listed = await articlesByIds(rows, categories, textsBetween(catalogue.ids, 0, total))
  const articles = listed.flatMap((article) => (article.thin ? [] : [article]))
  const lists = [
    { slug: null, of: articles },
    ...categories.map(({ id, slug }) => ({
      slug,
      of: articles.filter(({ categoryId }) => categoryId === id),
    })),
  ]
  const pages = await Promise.all(lists.map(({ slug, of }) => listPages(rows, slug, of.length)))
  return {
    categories,
    pages: [
      ...pages.flat(),
      ...articles.map(articlePage),
      ...(await namedPages(rows)),
      ...WITHOUT_A_QUESTION,
    ],
    documents: [
      ...lists.flatMap(({ slug, of }) => feedsOf(slug, of.slice(0, FEED_LENGTH))),
      ...[SITEMAP_PATH, ROBOTS_PATH].map((path) => ({ path, shows: null, articles: [] })),
    ],
    cards: [
      { path: SITE_CARD, words: siteCardWords, cover: null },
      ...articles.map((article) => ({ path: cardPath(article), ...cardOf(article) })),
    ],
  }
}

/** An article's page depends on the articles published before and after it, not on the related ones. */
function articlePage(
  { id, rev, bodyRev }: ListedArticle,
  at: number,
  all: readonly ListedArticle[],
): SitePage {
  const beside = revisionsOf([all[at - 1], all[at + 1]].filter((article) => article !== undefined))
  const shows = rev === 0 || beside === null ? null : `${rev}.${bodyRev} ${beside}`
  return { path: `/article/${encodeURIComponent(id)}`, shows, article: id }
}

/** Returns the pages of authors, guides and rankings, with the rows that each shows. */
async function namedPages(rows: Rows): Promise<SitePage[]> {
  const pages = await furtherPages(rows)
  return await Promise.all(
    pages.map(async ({ path, kind, slug }) => ({ path, shows: await shownBelow(rows, kind, slug) })),
  )
}

async function shownBelow(rows: Rows, kind: FurtherPage['kind'], slug: string): Promise<string | null> {
  switch (kind) {
    case 'author': {
      const { author, items, total } = await authorPage(rows, { slug })
      return joined([author?.rev, total], items)
    }
    case 'guides': {
      const { guides } = await guideList(rows)
      const first = guides.flatMap((guide) => guide.first ?? [])
      return joined(
        guides.flatMap(({ id, rev, picks }) => [id, rev, picks]),
        first,
      )
    }
    case 'guide': {
      const { guide, picks } = await guidePage(rows, { slug })
      return joined(
        [guide?.rev],
        picks.map(({ article }) => article),
      )
    }
    case 'ranking': {
      const { items, fields, limits, guides } = await ranking(rows, { slug })
      const links = guides.map((guide) => guide.slug + guide.title)
      return joined([...fields.map(({ key }) => key), ...limits, ...links], items)
    }
  }
}

function joined(others: readonly unknown[], articles: readonly Listed[]): string | null {
  const revisions = revisionsOf(articles)
  return revisions === null ? null : `${others.join(' ')} ${revisions}`
}

function feedsOf(slug: string | null, newest: readonly ListedArticle[]): SiteDocument[] {
  const shows = revisionsOf(newest)
  const articles = newest.map(({ id }) => id)
  return FEED_FORMATS.map((format) => ({ path: feedPath(slug, format), shows, articles }))
}

async function listPages(rows: Rows, category: string | null, total: number): Promise<SitePage[]> {
  const { pageCount } = pageOf({ total, page: 1, filtered: category !== null })
  const pages = Array.from({ length: pageCount }, async (_, index) => {
    const place = { category, page: index + 1 }
    const shows = place.page > CURRENT_PAGES ? '' : shownBy(await loadHome(rows, place))
    return { path: pathOf(place), shows }
  })
  return await Promise.all(pages)
}

function shownBy({ listing, newest }: HomeRows): string | null {
  const { featured, items, stored, total } = listing
  const revisions = revisionsOf([...featured, ...items, ...newest])
  return revisions === null ? null : `${stored} ${total} ${revisions}`
}

/** Returns the articles' revisions as one string; null if the server has none, so that every article's is 0. */
function revisionsOf(articles: readonly Listed[]): string | null {
  if (articles.some(({ rev }) => rev === 0)) return null
  return articles.map(({ id, rev }) => `${id}.${rev}`).join(' ')
}
