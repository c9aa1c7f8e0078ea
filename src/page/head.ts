// What a page says of itself, as the tags of its head: the same words that `app/start/page-head.tsx` keeps true in the browser.

import { headTags } from '#app/start/head-tags.ts'
import type { PageWords } from '#app/start/metadata.ts'
import { escaped, tag } from './markup.ts'

/** The tags for these words. `base`: the public address, without a slash at the end. */
export function wordsAsTags(words: PageWords, base: string): string {
  const tags = headTags(words, base).map(({ name, attributes }) => tag(name, attributes))
  return `<title>${escaped(words.title)}</title>${tags.join('')}`
}
