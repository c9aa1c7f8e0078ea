// A screen's metadata as head tags. The renderer writes them (`page/render.ts`), and the app updates them from screen
// to screen (`page-head.tsx`).
import { CARD_SIZE, SITE_CARD } from '#domain/pictures/card-path.ts'
import { canonicalUrl } from '#domain/pages/page-metadata.ts'
import { site } from '#site.ts'
import type { PageMetadata } from './metadata.ts'

export interface HeadTag {
  readonly name: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}

/** All tags that may occur. Those a screen does not need are removed. */
export const HEAD_TAGS = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name="twitter:card"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
].join()

/** The attributes that identify a tag. The remaining one is its content. */
export const TAG_NAMES = ['name', 'property', 'rel', 'type', 'title'] as const

/** The picture of a page without a card of its own. */
const SITE_IMAGE = { path: SITE_CARD, alt: site.name }

/** Lets search engines show a page with a large picture (P27.53). */
const LARGE_PICTURES = 'max-image-preview:large'

/** Creates the tags for this metadata. `base`: the public address without a trailing slash. */
export function headTags(words: PageMetadata, base: string): HeadTag[] {
  const { title, description, path, image = SITE_IMAGE, type = 'website', isListed = true, feed } = words
  const address = path === null ? [] : [canonicalUrl(base, path)]
  return [
    meta('name', 'description', description),
    meta('name', 'robots', isListed ? LARGE_PICTURES : 'noindex'),
    ...address.map((href) => link({ rel: 'canonical', href })),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', type),
    meta('property', 'og:locale', 'es_ES'),
    ...address.map((url) => meta('property', 'og:url', url)),
    meta('property', 'og:image', canonicalUrl(base, image.path)),
    meta('property', 'og:image:width', String(CARD_SIZE.width)),
    meta('property', 'og:image:height', String(CARD_SIZE.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...feedLinks({ path: '', title: site.name }),
    ...(feed ? feedLinks(feed) : []),
  ]
}

/** Links to feeds: the magazine's on every page, a category's on its own (P25.5). */
function feedLinks({ path, title }: { readonly path: string; readonly title: string }): HeadTag[] {
  const rel = 'alternate'
  return [
    link({ rel, type: 'application/rss+xml', title, href: `${path}/feed.xml` }),
    link({ rel, type: 'application/feed+json', title, href: `${path}/feed.json` }),
  ]
}

function meta(key: 'name' | 'property', value: string, content: string): HeadTag {
  return { name: 'meta', attributes: { [key]: value, content } }
}

function link(attributes: Readonly<Record<string, string>>): HeadTag {
  return { name: 'link', attributes }
}
