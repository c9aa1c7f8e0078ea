// Which fields of rich results a page's JSON-LD lacks. The lists are those of Google Search Central in November 2025,
// for the types that the magazine emits. Its pages are below
// developers.google.com/search/docs/appearance/structured-data: product-snippet (product, offer, notes),
// review-snippet (review, rating), article, breadcrumb and organization.
import type { JsonLd } from '#domain/pages/json-ld.ts'

interface Fields {
  readonly required: readonly string[]
  readonly recommended: readonly string[]
}

const FIELDS: Readonly<Record<string, Fields>> = {
  Product: { required: ['name'], recommended: ['review', 'offers', 'aggregateRating'] },
  Review: { required: ['author', 'reviewRating'], recommended: ['datePublished'] },
  Rating: { required: ['ratingValue'], recommended: ['bestRating', 'worstRating'] },
  Offer: { required: ['price'], recommended: ['availability', 'priceCurrency', 'priceValidUntil'] },
  Article: { required: [], recommended: ['author', 'datePublished', 'headline', 'image'] },
  Person: { required: ['name'], recommended: ['url'] },
  Organization: { required: ['name'], recommended: [] },
  Brand: { required: ['name'], recommended: [] },
  ItemList: { required: ['itemListElement'], recommended: [] },
  ListItem: { required: ['name'], recommended: ['position'] },
  BreadcrumbList: { required: ['itemListElement'], recommended: [] },
}

/** One of these is required of a product. */
const ONE_OF = ['review', 'aggregateRating', 'offers']

/** `Product.name` for each field that an object of this type lacks, without duplicates, in alphabetical order. */
export function richResultGaps(data: JsonLd): Fields {
  const required = new Set<string>()
  const recommended = new Set<string>()
  for (const thing of thingsIn(JSON.parse(JSON.stringify(data['@graph'])))) {
    const type = String(thing['@type'])
    const fields = FIELDS[type]
    for (const field of fields?.required ?? []) if (!(field in thing)) required.add(`${type}.${field}`)
    for (const field of fields?.recommended ?? []) if (!(field in thing)) recommended.add(`${type}.${field}`)
    if (type === 'Product' && !ONE_OF.some((field) => field in thing))
      required.add(`Product.${ONE_OF.join('|')}`)
  }
  return { required: [...required].toSorted(), recommended: [...recommended].toSorted() }
}

/** Every object with a type, at any depth. */
function thingsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(thingsIn)
  return '@type' in value ? [{ ...value }, ...inner] : inner
}
