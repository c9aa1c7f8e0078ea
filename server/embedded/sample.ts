// The sample magazine in `server/sample/` as rows of its tables. Its README describes the format.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArticleFacts } from '#domain/facts/article-facts.ts'
import type { Author } from '#domain/authors/author.ts'
import type { Category } from '#domain/categories/category.ts'
import { stableId } from '#transfer/import/stable-id.ts'

export type SampleArticle = ReturnType<typeof toArticle> & {
  /** Null if its text states no facts. */
  readonly facts: Partial<ArticleFacts> | null
}

/** The author id that creating an article sets (P24.5). */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Reads the magazine's rows from `folder`. Throws an error with the file's name if a review has another format. */
export async function readSample(folder: string) {
  const read = async (name: string) => Object(JSON.parse(await readFile(join(folder, name), 'utf8')))
  const categories = withIds<Required<Omit<Category, 'rev'>>>('category', await read('categories.json'))
  const authors = withIds<Omit<Author, 'rev' | 'face'>>('author', await read('authors.json'))
  const facts = await read('facts.json')
  const reviews = join(folder, 'reviews')
  const files = (await readdir(reviews)).filter((name) => name.endsWith('.html')).toSorted()
  const slugs = new Set(files.map((name) => name.slice(0, -'.html'.length)))
  const articles: SampleArticle[] = []
  for (const slug of slugs) {
    const text = await readFile(join(reviews, `${slug}.html`), 'utf8')
    const article = toArticle(slug, text, slugs)
    articles.push({ ...article, facts: toFacts(facts[slug], article.published_at) })
  }
  for (const slug of Object.keys(facts))
    if (!slugs.has(slug)) throw new Error(`There is no review ${slug}, which facts.json names.`)
  const guides = Array.from(await read('guides.json'), (entry) => toGuide(entry, slugs))
  return { categories, articles, authors, guides }
}

/** The id of the row with this slug. It is the same on every machine. */
export function sampleId(kind: 'article' | 'category' | 'author' | 'guide', slug: string): string {
  return stableId(`${kind}/${slug}`)
}

function withIds<Row extends { readonly slug: string }>(
  kind: 'category' | 'author',
  entries: readonly Omit<Row, 'id'>[],
) {
  return entries.map((entry) => ({ ...entry, id: sampleId(kind, entry.slug) }))
}

function toGuide(entry: unknown, slugs: ReadonlySet<string>): object {
  const { slug, category, picks, ...guide } = Object(entry)
  const chosen = Array.from<{ article: string; reason: string }, object>(picks, ({ article, reason }) => {
    if (!slugs.has(article)) throw new Error(`The guide ${slug} picks ${article}, which is no review.`)
    return { article: sampleId('article', article), reason }
  })
  const ids = { id: sampleId('guide', slug), category_id: sampleId('category', category) }
  return { ...guide, ...ids, slug, picks: chosen }
}

/** Replaces the author's slug with the row's id. A price without a date gets that of the review. */
function toFacts(entry: unknown, publishedAt: string): SampleArticle['facts'] {
  if (entry === undefined) return null
  const { author, pricedOn = publishedAt.slice(0, 10), ...facts } = Object(entry)
  return { ...facts, pricedOn, author: sampleId('author', author) }
}

function toArticle(slug: string, text: string, slugs: ReadonlySet<string>) {
  const [, header, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (header === undefined || body === undefined) throw new Error(`${slug}.html has no header.`)
  const values = new Map(Array.from(header.matchAll(/^(\w+): (.*)$/gm), ([, key, text]) => [key, text]))
  const value = (key: string): string => {
    const found = values.get(key)
    if (!found) throw new Error(`${slug}.html says no ${key}.`)
    return found
  }
  return {
    id: sampleId('article', slug),
    title: value('title'),
    introduction: value('introduction'),
    content: withRealLinks(slug, body.trim(), slugs),
    images: value('images')
      .split(' ')
      .map((name) => `/pictures/${name}`),
    // A day as an instant: noon in Greenwich is the same day from Los Angeles to Madrid, and nearly everywhere else.
    published_at: `${value('published_at')}T12:00:00Z`,
    category_id: sampleId('category', value('category')),
    overall: Number(value('overall')),
    read_time: Number(value('read_time')),
    user_id: NOBODY,
  }
}

function withRealLinks(slug: string, body: string, slugs: ReadonlySet<string>): string {
  return body.replace(/href="\/article\/([^"]+)"/g, (_link, target: string) => {
    if (!slugs.has(target)) throw new Error(`${slug}.html links to ${target}, which is no review.`)
    return `href="/article/${sampleId('article', target)}"`
  })
}
