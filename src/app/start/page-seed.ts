// The rows that a rendered page carries, as what a device begins with.

import type { ArticleBody, ArticleHead } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import type { PageSeed } from '#sync/round/seed.ts'
import type { PageData } from './page-data.ts'

/** The seed in this page's answers; null where it is of no known state of the server, or the device's own. */
export function pageSeed({ origin, generation, rev, total, newest, answers }: PageData): PageSeed | null {
  if (origin === 'device' || generation === null) return null
  const heads = new Map<string, ArticleHead>()
  const bodies: ArticleBody[] = []
  collect(answers, { heads, bodies })
  const run = new Set(newest)
  const categories = answers['categories']
  return {
    generation,
    rev,
    total,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the renderer of the same build
    categories: Array.isArray(categories) ? (categories as Category[]) : [],
    newest: newest.flatMap((id) => heads.get(id) ?? []),
    others: [...heads.values()].filter(({ id }) => !run.has(id)),
    bodies,
  }
}

interface Collected {
  readonly heads: Map<string, ArticleHead>
  readonly bodies: ArticleBody[]
}

function collect(value: unknown, into: Collected): void {
  if (typeof value !== 'object' || value === null) return
  if (isBody(value)) into.bodies.push(value)
  else if (isListed(value)) {
    // Joined with its category where it was listed; rows are kept without.
    const { categoryName: _name, categoryColor: _color, ...head } = value
    into.heads.set(head.id, head)
  } else for (const part of Object.values(value)) collect(part, into)
}

function isBody(value: object): value is ArticleBody {
  return 'bodyRev' in value && 'content' in value
}

function isListed(
  value: object,
): value is ArticleHead & { readonly categoryName: unknown; readonly categoryColor: unknown } {
  return (
    'introduction' in value && 'publishedAt' in value && 'categoryName' in value && 'categoryColor' in value
  )
}
