// Structured data of authors, guides and rankings (P27.36): a person, and ordered lists of our reviews.
import type { Listed } from '../articles/article.ts'
import { calendarDay } from '../articles/dates.ts'
import type { Category } from '../categories/category.ts'
import type { Author } from '../authors/author.ts'
import type { Guide } from '../guides/guide.ts'
import {
  absoluteAddress,
  articleAddress,
  authorAddress,
  categoryAddress,
  guideAddress,
} from './absolute-address.ts'
import {
  breadcrumbs,
  described,
  graph,
  homeCrumb,
  type JsonLd,
  organization,
  type Publication,
} from './json-ld.ts'
import { canonicalUrl } from './page-metadata.ts'
import { GUIDES } from './screen-paths.ts'

/** The structured data of an author's page. `path` is the page's own. */
export function authorJsonLd(page: Publication & { readonly author: Author; readonly path: string }): JsonLd {
  const { base, site, author } = page
  const url = canonicalUrl(base, page.path)
  const { name, slug, sentence, expertise, face } = author
  const first = authorAddress(slug, base)
  const image = face === null ? null : absoluteAddress(face, base)
  return graph([
    {
      '@type': 'ProfilePage',
      '@id': url,
      url,
      inLanguage: site.language,
      mainEntity: {
        '@type': 'Person',
        '@id': `${first}#person`,
        name,
        url: first,
        ...described(sentence),
        ...(expertise !== null && { knowsAbout: expertise }),
        ...(image !== null && { image }),
        worksFor: organization(page),
      },
    },
    breadcrumbs([homeCrumb(page), [name, first]]),
  ])
}

/** The structured data of a guide: an article with an ordered list of reviews. */
export function guideJsonLd(
  page: Publication & {
    readonly guide: Pick<Guide, 'slug' | 'title' | 'introduction' | 'checkedOn' | 'publishedAt'>
    readonly picks: readonly Listed[]
  },
): JsonLd {
  const { base, site, guide, picks } = page
  const url = guideAddress(guide.slug, base)
  const published = calendarDay(guide.publishedAt)
  const checked = calendarDay(guide.checkedOn)
  const who = organization(page)
  return graph([
    {
      '@type': 'Article',
      '@id': `${url}#article`,
      url,
      headline: guide.title,
      ...described(guide.introduction),
      author: who,
      publisher: { '@id': who['@id'] },
      ...(published !== '' && { datePublished: published }),
      // A check before publication is not a modification.
      ...(checked > published && { dateModified: checked }),
      inLanguage: site.language,
    },
    itemList({ ...page, name: guide.title, url, articles: picks }),
    breadcrumbs([homeCrumb(page), [guide.title, url]]),
  ])
}

/** The structured data of the list of guides. */
export function guidesJsonLd(
  page: Publication & { readonly name: string; readonly guides: readonly Pick<Guide, 'slug' | 'title'>[] },
): JsonLd {
  const { base, name } = page
  const url = canonicalUrl(base, GUIDES)
  const items = page.guides.map(({ slug, title }) => ({ name: title, url: guideAddress(slug, base) }))
  return graph([listOf({ name, url, items }), breadcrumbs([homeCrumb(page), [name, url]])])
}

/** The structured data of a category's ranking. `path` is the page's canonical one. */
export function rankingJsonLd(
  page: Publication & {
    readonly category: Category
    readonly name: string
    readonly path: string
    readonly articles: readonly Listed[]
  },
): JsonLd {
  const { base, category, name, path, articles } = page
  const url = canonicalUrl(base, path)
  return graph([
    itemList({ ...page, name, url, articles }),
    breadcrumbs([homeCrumb(page), [category.name, categoryAddress(category.slug, base)], [name, url]]),
  ])
}

function itemList(list: {
  readonly base: string
  readonly name: string
  readonly url: string
  readonly articles: readonly Listed[]
}): JsonLd {
  const { base, name, url, articles } = list
  const items = articles.map(({ id, title }) => ({ name: title, url: articleAddress(id, base) }))
  return { ...listOf({ name, url, items }), itemListOrder: 'https://schema.org/ItemListOrderDescending' }
}

/** Each item is described by its own page, so its name and address are enough. */
function listOf(list: {
  readonly name: string
  readonly url: string
  readonly items: readonly { readonly name: string; readonly url: string }[]
}): JsonLd {
  const { name, url, items } = list
  return {
    '@type': 'ItemList',
    '@id': `${url}#list`,
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
  }
}
