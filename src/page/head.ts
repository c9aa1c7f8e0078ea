// A page's metadata as tags of its head. `app/start/page-head.tsx` updates the same tags in the browser.

import { headTags } from '#app/start/head-tags.ts'
import type { PageMetadata } from '#app/start/metadata.ts'
import { escaped, tag } from './markup.ts'

/** The tags for these words. `base`: the public address, without a slash at the end. */
export function wordsAsTags(words: PageMetadata, base: string): string {
  const tags = headTags(words, base).map(({ name, attributes }) => tag(name, attributes))
  return `<title>${escaped(words.title)}</title>${tags.join('')}`
}
