// A page's structured data, as a script element of its head.
import type { Answers } from '#app/start/page-data.ts'
import { readBody } from '#content/body/article-body.tsx'
import { verdictNotes } from '#content/body/comparison.ts'
import { articleJsonLd } from '#domain/pages/article-json-ld.ts'
import { categoryJsonLd, homeJsonLd, type JsonLd } from '#domain/pages/json-ld.ts'
import { authorMetadata } from '#app/start/metadata.ts'
import { GUIDES_TITLE, rankingTitle } from '#domain/es/guides.ts'
import { authorJsonLd, guideJsonLd, guidesJsonLd, rankingJsonLd } from '#domain/pages/list-json-ld.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { site } from '#site.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'
import type { Listing } from '#store/queries.ts'
import { articleIn, authorIn, categoriesIn, guideIn, guidesIn, homeIn, rankingIn } from './answers.ts'

// JSON inside a `<script>` element, which no row can close or break.
/** `<` begins `</script>` and `<!--`, `>` ends `-->`; old parsers treat the last two as line breaks. */
const UNSAFE = /[<>&\u2028\u2029]/g

/** `value` as JSON for the content of a `<script>`, without further escaping. */
export function jsonForScript(value: unknown): string {
  // Values that JSON cannot express (undefined, functions) become null, as in an array.
  return (JSON.stringify(value) ?? 'null').replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns the JSON-LD script of a page with these loader results; empty if there is none. */
export function structuredData(answers: Answers, base: string): string {
  const said = saidOf(answers, base)
  return said === null ? '' : `<script type="application/ld+json">${jsonForScript(said)}</script>`
}

/** Returns the page's structured data; null if it has none. */
export function saidOf(answers: Answers, base: string): JsonLd | null {
  const home = homeIn(answers)
  if (home) return ofList(home.listing, base)
  const shown = articleIn(answers)
  return shown ? ofArticle(shown, answers, base) : ofNamed(answers, base)
}

function ofList({ selected, page }: Listing, base: string): JsonLd {
  if (selected === null) return homeJsonLd({ base, site })
  return categoryJsonLd({ base, site, category: selected, path: pathOf({ category: selected.slug, page }) })
}

/** Returns the data of an author, a guide, the list of guides or a ranking; null for other pages. */
function ofNamed(answers: Answers, base: string): JsonLd | null {
  const { author = null, page = 1 } = authorIn(answers) ?? {}
  if (author)
    return authorJsonLd({
      base,
      site,
      author,
      path: authorMetadata({ author, complete: true }, page).path ?? '',
    })
  const { guide = null, picks = [] } = guideIn(answers) ?? {}
  if (guide) return guideJsonLd({ base, site, guide, picks: picks.map(({ article }) => article) })
  const list = guidesIn(answers)
  if (list) return guidesJsonLd({ base, site, name: GUIDES_TITLE, guides: list.guides })
  const { category = null, field = null, most = null, items = [] } = rankingIn(answers) ?? {}
  // Only the page at the canonical address has structured data.
  if (category === null || field !== null || most !== null) return null
  const name = rankingTitle(category.name, { field: null, most: null })
  const path = `/mejores/${encodeURIComponent(category.slug)}`
  return rankingJsonLd({ base, site, category, name, path, articles: items })
}

function ofArticle(
  { article, body, author }: ArticleOnDevice,
  answers: Answers,
  base: string,
): JsonLd | null {
  if (article === null) return null
  const category = categoriesIn(answers).find(({ id }) => id === article.categoryId) ?? null
  const notes = body && verdictNotes(readBody(body.content))
  return articleJsonLd({
    base,
    site,
    article,
    category,
    notes,
    details: body?.details ?? null,
    author: author ?? null,
  })
}
