// Reads the rows of feeds and the sitemap: more than any screen reads at once.
import type { ArticleBody, ListedArticle } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { pageOf } from '#domain/lists/listing.ts'
import { GUIDES } from '#domain/pages/screen-paths.ts'
import type { SitemapPage } from '#domain/pages/sitemap.ts'
import { countOf, indexesIn } from '#store/copy/catalogue-patch.ts'
import { textAt, textsBetween } from '#store/copy/packed-texts.ts'
import { articlesByIds, isRanked, listed, readLists } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'

export interface WholeArticle {
  readonly article: ListedArticle
  /** Null if it is not available. */
  readonly body: ArticleBody | null
}

/** Reads the newest articles with their texts, of all or of this category; null if there is no such category. */
export async function newestWhole(
  rows: Rows,
  slug: string | null,
  count: number,
): Promise<{ readonly category: Category | null; readonly articles: readonly WholeArticle[] } | null> {
  const { catalogue, categories } = await readLists(rows)
  const category = categories.find((each) => each.slug === slug) ?? null
  if (slug !== null && category === null) return null
  const ids = category
    ? Array.from(indexesIn(catalogue, category.id, count), (index) => textAt(catalogue.ids, index))
    : textsBetween(catalogue.ids, 0, count)
  const listed = await articlesByIds(rows, categories, ids)
  const heads = listed.flatMap((article) => (article.thin ? [] : [article]))
  await rows.prefetch?.(heads.map(({ id }) => id))
  const articles = heads.map(async (article) => ({ article, body: await rows.readBody(article.id) }))
  return { category, articles: await Promise.all(articles) }
}

/** The missing fields of an article of which only the title is known. */
const NOTHING_MORE: Partial<ListedArticle> & Pick<ListedArticle, 'images'> = { images: [] }

/**
 * Returns `count` of the pages for search engines, and their total number. First come all pages of lists, authors and
 * guides. Then come the articles with their pictures and the day of their last visible change.
 */
export async function sitemapPages(
  rows: Rows,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<{ readonly pages: readonly SitemapPage[]; readonly total: number }> {
  const { catalogue, categories } = await readLists(rows)
  const articles = countOf(catalogue)
  const lists = [
    ...listPages(null, articles),
    ...categories.flatMap((category) => listPages(category.slug, indexesIn(catalogue, category.id).length)),
    ...(await furtherPages(rows)).map(({ path, checkedOn }) => ({
      path,
      ...(checkedOn !== undefined && { lastModified: checkedOn }),
      pictures: [],
    })),
  ]
  const first = Math.min(articles, Math.max(0, from - lists.length))
  const last = Math.min(articles, Math.max(first, from + count - lists.length))
  const ids = textsBetween(catalogue.ids, first, last)
  const known = await listed(rows, categories, ids)
  const pages = [
    ...lists.slice(from, from + count),
    ...ids.map((id) => {
      const article = known.get(id)
      const { changedAt, images } = article && !article.thin ? article : NOTHING_MORE
      return {
        path: `/article/${encodeURIComponent(id)}`,
        ...(changedAt !== undefined && { lastModified: changedAt }),
        pictures: images,
      }
    }),
  ]
  return { pages, total: lists.length + articles }
}

/** A page of an author, a guide or a ranking, or the list of guides. */
export interface FurtherPage {
  readonly kind: 'author' | 'guides' | 'guide' | 'ranking'
  readonly path: string
  /** Empty for the list of guides. */
  readonly slug: string
  /** The day a guide was last checked. */
  readonly checkedOn?: string
}

/** Returns the pages of authors, guides and rankings at their canonical addresses, without empty ones (P27.38). */
export async function furtherPages(rows: Rows): Promise<FurtherPage[]> {
  const { catalogue, categories } = await readLists(rows)
  const [authors, guides] = [await rows.readAuthors(), await rows.readGuides()]
  const ranked = categories.filter(({ id }) => isRanked(catalogue, indexesIn(catalogue, id)))
  return [
    ...authors.map(({ slug }) => ({ kind: 'author' as const, path: `/autor/${slug}`, slug })),
    ...(guides.length > 0 ? [{ kind: 'guides' as const, path: GUIDES, slug: '' }] : []),
    ...guides.map(({ slug, checkedOn }) => ({
      kind: 'guide' as const,
      path: `/guia/${slug}`,
      slug,
      checkedOn,
    })),
    ...ranked.map(({ slug }) => ({
      kind: 'ranking' as const,
      path: `/mejores/${encodeURIComponent(slug)}`,
      slug,
    })),
  ]
}

function listPages(category: string | null, total: number): SitemapPage[] {
  const { pageCount } = pageOf({ total, page: 1, filtered: category !== null })
  return Array.from({ length: pageCount }, (_, index) => ({
    path: pathOf({ category, page: index + 1 }),
    pictures: [],
  }))
}
