// A preview of an unsaved article for readers and machines. It gets the head, structured data, card and screen from
// the renderer (`render.ts`), using rows that include the form.
import { headTags } from '#app/start/head-tags.ts'
import { categoryRules } from '#content/category-colours.tsx'
import type { ArticlePreview } from '#domain/articles/article-preview.ts'
import type { Rows } from '#store/rows.ts'
import { articleColumns, type ArticleForm } from '#domain/articles/article-form.ts'
import { dividedFacts } from '#domain/facts/facts-form.ts'
import { calendarDay } from '#domain/articles/dates.ts'
import type { Head } from '#store/copy/checkpoint.ts'
import { categoriesIn } from './answers.ts'
import { type ReviewCard, reviewCard } from './card-words.ts'
import type { PageParts } from './page-parts.ts'
import { cardFrame } from './oembed.ts'
import { renderScreen } from './render-screen.tsx'
import { saidOf } from './structured-data.ts'

interface PreviewOptions {
  readonly rows: Rows
  readonly parts: PageParts
  /** The public address, without a trailing slash. */
  readonly base: string
  /** `2026-11-21`. */
  readonly today: string
  readonly drawCard: (card: ReviewCard) => Promise<{ readonly picture: string; readonly hasCover: boolean }>
}

/** Renders the whole preview of this form; null if the screen shows no article. */
export async function previewArticle(
  article: PreviewedArticle,
  { rows, parts, base, today, drawCard }: PreviewOptions,
): Promise<ArticlePreview | null> {
  const previewed = await rowsWith(rows, article, today)
  const { words, answers, markup } = await renderScreen(
    `/article/${encodeURIComponent(article.id)}`,
    previewed,
  )
  const card = await reviewCard(article.id, previewed)
  if (words === null || card === null) return null
  const [published] = await rows.readHeads([article.id])
  const tags = headTags(words, base)
  const said = (name: string) =>
    tags.find(({ attributes }) => Object.values(attributes).includes(name))?.attributes ?? {}
  const { inline, wide, linked, late, face } = parts.styles.article
  const address = said('canonical')['href'] ?? ''
  return {
    search: {
      title: words.title,
      address,
      description: said('description')['content'] ?? '',
      score: scoreIn(saidOf(answers, base)),
    },
    shared: {
      title: said('og:title')['content'] ?? '',
      description: said('og:description')['content'] ?? '',
      host: new URL(address || base).host,
      ...(await drawCard(card)),
    },
    ...(published && { embed: cardFrame({ id: article.id, title: published.title }, { base }) }),
    page: {
      styles: [face?.rules ?? '', inline, wide?.rules ?? '', categoryRules(categoriesIn(answers))],
      sheets: [...linked, ...late],
      markup,
    },
  }
}

/** Finds the first score in the structured data. */
function scoreIn(said: unknown): number | null {
  if (typeof said !== 'object' || said === null) return null
  if ('ratingValue' in said) return Number(said.ratingValue)
  for (const inner of Object.values(said)) {
    const found = scoreIn(inner)
    if (found !== null) return found
  }
  return null
}

interface PreviewedArticle {
  /** The article's id, whether or not it has a row yet. */
  readonly id: string
  readonly form: ArticleForm
}

/** Returns the rows as if the form were published now. `today`: the day of an article without a date. */
async function rowsWith(rows: Rows, { id, form }: PreviewedArticle, today: string): Promise<Rows> {
  const [row] = await rows.readHeads([id])
  const { overall = null, read_time: readTime = null, facts } = articleColumns(form)
  const { head: inHead, details } = dividedFacts(facts ?? {})
  const isSameDay = row !== undefined && calendarDay(row.publishedAt) === form.publishedAt
  const of = { id, rev: row?.rev ?? 0, bodyRev: row?.bodyRev ?? 0 }
  const head: Head = {
    ...of,
    title: form.title,
    introduction: form.introduction,
    images: form.images,
    // An unchanged day keeps its instant, as when the form is saved.
    publishedAt: isSameDay ? row.publishedAt : form.publishedAt || today,
    categoryId: form.categoryId,
    category: row?.thin ? null : (row?.category ?? null),
    overall,
    readTime,
    ...(inHead && { facts: inHead }),
  }
  const body = { id, bodyRev: of.bodyRev, content: form.content, ...(details && { details }) }
  // Facts packed for all articles are of the published row.
  const { readFacts: _, ...others } = rows
  return {
    ...others,
    readHeads: async (ids) => (await rows.readHeads(ids)).map((found, at) => (ids[at] === id ? head : found)),
    readBody: (asked) => (asked === id ? Promise.resolve(body) : rows.readBody(asked)),
  }
}
