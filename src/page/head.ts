// What a page says of itself, as the tags of its head: the same words that `app/page-head.tsx` keeps true in the browser.

import type { PageWords } from '#app/page-words.ts'
import { canonicalUrl } from '#domain/page-metadata.ts'
import { site } from '#site.ts'
import { escaped, tag } from './markup.ts'

/** Facebook's and X's own words for the card picture's size (`server/card-picture.ts`). */
const CARD = { width: '1200', height: '630' }

/** The tags for these words. `base`: the public address, without a slash at the end. */
export function wordsAsTags(words: PageWords, base: string): string {
  const { title, description, path, image = null, type = 'website', isListed = true } = words
  const address = path === null ? null : canonicalUrl(base, path)
  const picture = image === null ? null : new URL(image, base).href
  return [
    `<title>${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    isListed ? '' : tag('meta', { name: 'robots', content: 'noindex' }),
    address === null ? '' : tag('link', { rel: 'canonical', href: address }),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:type', type),
    property('og:locale', 'es_ES'),
    property('og:url', address),
    property('og:image', picture),
    ...(picture === null
      ? [tag('meta', { name: 'twitter:card', content: 'summary' })]
      : [
          property('og:image:width', CARD.width),
          property('og:image:height', CARD.height),
          tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
        ]),
    ...feedsOf(words),
  ].join('')
}

/** Where the page's feeds are: the magazine's on every page, a category's on its own. */
function feedsOf({ feed }: PageWords): string[] {
  const feeds = [{ path: '', title: site.name }, ...(feed ? [feed] : [])]
  return feeds.flatMap(({ path, title }) => [
    tag('link', { rel: 'alternate', type: 'application/rss+xml', title, href: `${path}/feed.xml` }),
    tag('link', { rel: 'alternate', type: 'application/feed+json', title, href: `${path}/feed.json` }),
  ])
}

function property(name: string, content: string | null): string {
  return content === null ? '' : tag('meta', { property: name, content })
}
