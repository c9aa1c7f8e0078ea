// A review's verdict as a small page for frames on other sites (P27.56): without scripts, pictures, fonts or anything
// else to fetch. It is the only page that any site may frame.
import type { ListedArticle } from '#domain/articles/article.ts'
import { calendarDay, longSpanishDate } from '#domain/articles/dates.ts'
import { formatScore, SCORE_MAX, scoreWord } from '#domain/articles/score.ts'
import { badgeOf } from '#domain/categories/category-badge.ts'
import { accentOf } from '#domain/categories/readable-colour.ts'
import { ARTICLE_NOT_FOUND } from '#domain/es/messages.ts'
import { factNames } from '#domain/es/ficha.ts'
import { priceText } from '#domain/facts/spanish-number.ts'
import { articleAddress, withoutSlash } from '#domain/pages/absolute-address.ts'
import { site } from '#site.ts'
import { articlesByIds, readLists } from '#store/queries.ts'
import type { Rows } from '#store/rows.ts'
import { escaped } from './markup.ts'
import { hashOf } from './policy.ts'

/** How long caches may serve a copy, in seconds. */
const FRESH_FOR = 300

/** Renders the card of this review; 404 or 410 with a link to the magazine if there is none. */
export async function verdictCard(
  id: string,
  rows: Rows,
  { base, wasDeleted }: { readonly base: string; readonly wasDeleted: (id: string) => Promise<boolean> },
): Promise<Response> {
  const { categories } = await readLists(rows)
  const [article] = await articlesByIds(rows, categories, [id])
  if (article && !article.thin) {
    const styles = stylesOf(badgeOf(article)?.color ?? null)
    return await page(200, { title: article.title, styles, markup: cardOf(article, base) })
  }
  const markup = `<p>${escaped(ARTICLE_NOT_FOUND)}</p>${link(`${withoutSlash(base)}/`, site.name)}`
  const status = (await wasDeleted(id)) ? 410 : 404
  return await page(status, { title: ARTICLE_NOT_FOUND, styles: stylesOf(null), markup })
}

function cardOf(article: ListedArticle, base: string): string {
  const { id, title, overall, facts } = article
  const word = scoreWord(overall)
  const { price, currency, pricedOn = '' } = facts ?? {}
  const day = longSpanishDate(pricedOn)
  const on = day === '' ? '' : ` · el <time datetime="${calendarDay(pricedOn)}">${escaped(day)}</time>`
  const address = articleAddress(id, base)
  return [
    word === null
      ? ''
      : `<p><data value="${formatScore(overall)}">${formatScore(overall)}</data><small>/${SCORE_MAX}</small> <b>${word}</b></p>`,
    `<h1>${link(address, title)}</h1>`,
    price === undefined
      ? ''
      : `<p>${factNames.price}: <b>${escaped(priceText(price, currency))}</b>${on}</p>`,
    `<footer>${link(address, `Leer la review en ${site.name}`)}</footer>`,
  ].join('')
}

/** Opens in a new window, because the frame is too small for a page. */
function link(address: string, words: string): string {
  return `<a href="${escaped(address)}" target="_blank" rel="noopener">${escaped(words)}</a>`
}

// The colours of `src/styles/tokens.css`, by the system's theme, because the surrounding page's is unknown.
function stylesOf(color: string | null): string {
  const { light, dark } = color === null ? { light: null, dark: null } : accentOf(color)
  return (
    `:root{color-scheme:light dark;--paper:#fdfdfc;--ink:#131416;--ink-2:#50555a;--cat:${light?.ink ?? '#131416'}}` +
    `@media (prefers-color-scheme:dark){:root{--paper:#131416;--ink:#eeefed;--ink-2:#a6acb1;--cat:${dark?.ink ?? '#eeefed'}}}` +
    '*{box-sizing:border-box;margin:0}' +
    'body{display:grid;align-content:start;gap:.5rem;min-height:100vh;padding:.75rem 1rem;border:2px solid var(--ink);' +
    'border-top:8px solid var(--cat);background:var(--paper);color:var(--ink);font:1rem/1.35 system-ui,sans-serif;overflow-wrap:anywhere}' +
    'h1{font-size:1.125rem;line-height:1.25;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}' +
    'data{font-size:2rem;line-height:1;font-weight:800}small{color:var(--ink-2)}b{font-weight:700}time{color:var(--ink-2)}' +
    'a{color:inherit}h1 a{text-decoration:none}a:hover{text-decoration:underline}' +
    'a:focus-visible{outline:3px solid var(--cat);outline-offset:2px}footer{font-size:.875rem}footer a{display:inline-block;padding:.3rem 0}'
  )
}

async function page(
  status: 200 | 404 | 410,
  { title, styles, markup }: { readonly title: string; readonly styles: string; readonly markup: string },
): Promise<Response> {
  const html =
    `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${styles}</style></head>` +
    `<body>${markup}</body></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': status === 200 ? `max-age=${FRESH_FOR}` : 'no-cache',
    'content-security-policy': `default-src 'none';style-src ${await hashOf(styles)};base-uri 'none';form-action 'none';frame-ancestors *`,
    'cross-origin-resource-policy': 'cross-origin',
    // Search engines should list the review itself instead.
    'x-robots-tag': 'noindex',
  }
  return new Response(html, { status, headers })
}
