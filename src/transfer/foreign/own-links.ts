// Links from one post of a site to another, which lead to the article that the post became: the same addresses for which the
// table of redirects answers, found before anybody has to follow one.

import { keyOfAddress, redirectTarget, type Redirect } from '#domain/pages/redirects.ts'
import type { ContentArticle } from '../export/content.ts'
import { isOfSite } from './foreign-address.ts'
import { withNewAddresses } from './html-addresses.ts'

/** The articles with their links among each other rewritten. `site`: the address of the site; empty: nobody knows it. */
export function withOwnLinks(
  articles: readonly ContentArticle[],
  redirects: readonly Redirect[],
  site: string,
): ContentArticle[] {
  const targets = new Map(redirects.map((redirect) => [redirect.path, redirectTarget(redirect)]))
  return articles.map((article) => ({
    ...article,
    content: withNewAddresses(article.content, (address, element) => {
      if (element !== 'a' || !isOfSite(address, site)) return null
      const key = keyOfAddress(address)
      const target = key === null ? null : (targets.get(key) ?? null)
      return target === null ? null : target + (/#.*$/.exec(address)?.[0] ?? '')
    }),
  }))
}
