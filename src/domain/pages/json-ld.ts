// Structured data (JSON-LD) with schema.org terms, as plain objects built from rows. Absent values are left out.
// Articles have theirs in `article-json-ld.ts`.
import { categoryAddress, withoutSlash } from './absolute-address.ts'
import type { Category } from '../categories/category.ts'
import { canonicalUrl } from './page-metadata.ts'

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

const LOGO = '/icons/icon-512.png'

/** The structured data of the home screen and its further pages. */
export function homeJsonLd(publication: Publication): JsonLd {
  return graph([webSite(publication), organization(publication)])
}

/** The structured data of a category's page. `path` is the page's own. */
export function categoryJsonLd(
  page: Publication & { readonly category: Category; readonly path: string },
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

/** Returns a description property with the text on one line; nothing if it is empty. */
export function described(text: string | null): JsonLd {
  const description = (text ?? '').replace(/\s+/g, ' ').trim()
  return description === '' ? {} : { description }
}

export type Crumb = readonly [name: string, address: string]

/** The first crumb of every page. */
export function homeCrumb({ base, site }: Publication): Crumb {
  return [site.name, homeAddress(base)]
}

/** The breadcrumbs from the home screen to the page. */
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
      target: { '@type': 'EntryPoint', urlTemplate: `${homeAddress(base)}search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The publisher, to which the other things refer by its id. */
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

/** The graph of all things on one page. */
export function graph(things: readonly JsonLd[]): JsonLd {
  return { '@context': 'https://schema.org', '@graph': things }
}
