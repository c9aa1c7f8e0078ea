// Addresses in posts of other programs. A converted body's are in attributes written by `startTag`.
import { decodeHTMLStrict } from 'entities'
import { keyOfAddress, redirectTarget, type Redirect } from '#domain/pages/redirects.ts'
import { decodedPart } from '#domain/pages/address-values.ts'
import type { ContentArticle } from '../export/content.ts'
import { attributeText } from './html-tokens.ts'

const IN_ATTRIBUTE = /(<(\w+)\b[^>]*?\s(?:href|src|poster)=")([^"]*)(?=")/g

/** Replaces addresses in HTML: `change` returns the new one, or null to keep it. */
export function withNewAddresses(
  html: string,
  change: (address: string, element: string) => string | null,
): string {
  return html.replace(IN_ATTRIBUTE, (written, before: string, element: string, value: string) => {
    const address = change(decodeHTMLStrict(value), element)
    return address === null ? written : before + attributeText(address)
  })
}

/** Returns all addresses in the HTML, unescaped. */
export function addressesIn(html: string): { readonly address: string; readonly element: string }[] {
  return Array.from(html.matchAll(IN_ATTRIBUTE), ([, , element = '', value = '']) => ({
    address: decodeHTMLStrict(value),
    element,
  }))
}

// Links between posts of one site, which lead to the imported articles, as the table of redirects does.

/** Returns the articles with links between them rewritten. `site`: the address of the site; empty if unknown. */
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

// Makes the addresses of other programs' posts absolute, so that they still point to their own site.

/** Resolves an address against its site; unchanged if it is absolute, or if the site is unknown. */
export function wholeAddress(address: string, site: string): string {
  const written = address.trim()
  if (written === '' || written.startsWith('#') || /^[a-z][a-z\d+.-]*:/i.test(written)) return written
  if (written.startsWith('//')) return `https:${written}`
  if (site === '') return written
  const origin = /^https?:\/\/[^/?#]+/i.exec(site)?.[0] ?? ''
  return written.startsWith('/') ? origin + written : `${site.replace(/\/*$/, '/')}${written}`
}

/** Is this an address of that site, with any scheme, with or without `www.`? A bare path is. */
export function isOfSite(address: string, site: string): boolean {
  const host = hostOf(address)
  return host === '' ? address.startsWith('/') : host === hostOf(site)
}

/** Returns the path of an address, decoded if possible, without query and hash. */
export function pathOfAddress(address: string): string {
  const path = address.replace(/^(?:https?:)?\/\/[^/?#]*/i, '').replace(/[?#].*$/, '')
  return (decodedPart(path) ?? path).normalize('NFC')
}

/** Returns the host in lower case without `www.`; '' if there is none. */
function hostOf(address: string): string {
  const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(address.trim())?.[1] ?? ''
  return host.toLowerCase().replace(/^www\./, '')
}
