// The sample magazine in `server/sample/` as rows for the table API. Its README describes the format.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { stableId } from '#transfer/import/stable-id.ts'

interface SampleCategory {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly color: string
  readonly description: string
}

export interface SampleArticle {
  readonly id: string
  readonly title: string
  readonly introduction: string
  readonly content: string
  readonly images: readonly string[]
  readonly published_at: string
  readonly category_id: string
  readonly overall: number
  readonly read_time: number
  readonly user_id: string
}

export interface SampleMagazine {
  readonly categories: readonly SampleCategory[]
  readonly articles: readonly SampleArticle[]
}

/** The author that a create writes on every article (P24.5). */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Reads the magazine from `folder`. Throws with the file's name when a review has another format. */
export async function readSample(folder: string): Promise<SampleMagazine> {
  const listed: unknown = JSON.parse(await readFile(join(folder, 'categories.json'), 'utf8'))
  const categories = (Array.isArray(listed) ? listed : []).map(toCategory)
  const reviews = join(folder, 'reviews')
  const files = (await readdir(reviews)).filter((name) => name.endsWith('.html')).toSorted()
  const slugs = new Set(files.map((name) => name.slice(0, -'.html'.length)))
  const articles: SampleArticle[] = []
  for (const slug of slugs) {
    const text = await readFile(join(reviews, `${slug}.html`), 'utf8')
    articles.push(toArticle(slug, text, slugs))
  }
  return { categories, articles }
}

/** The id of the review or category with this slug: the same on every machine. */
export function sampleId(kind: 'article' | 'category', slug: string): string {
  return stableId(`${kind}/${slug}`)
}

function toCategory(entry: unknown): SampleCategory {
  const { name, slug, color, description } = Object(entry)
  return { id: sampleId('category', slug), name, slug, color, description }
}

function toArticle(slug: string, text: string, slugs: ReadonlySet<string>): SampleArticle {
  const [, header, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  if (header === undefined || body === undefined) throw new Error(`${slug}.html has no header.`)
  const values = new Map(header.split('\n').map((line) => splitOnce(line, ': ')))
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
    // A day, as an instant: at noon in Greenwich it is the same day from Los Angeles to Madrid, and nearly everywhere
    // else.
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

function splitOnce(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator)
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + separator.length)]
}
