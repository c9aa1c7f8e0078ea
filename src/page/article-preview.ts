// What readers and machines will see of an article that is in no row yet: read out of the same head, structured data, card
// and screen that its page is made of (`render.ts`), drawn over rows that hold the form.

import { headTags } from '#app/start/head-tags.ts'
import { categoryRules } from '#content/category-colours.tsx'
import type { ArticlePreview } from '#domain/articles/article-preview.ts'
import type { Rows } from '#store/rows.ts'
import { categoriesIn } from './answers.ts'
import { type ReviewCard, reviewCard } from './card-words.ts'
import type { PageParts } from './page-parts.ts'
import { type PreviewedArticle, rowsWith } from './previewed-rows.ts'
import { renderScreen } from './render-screen.tsx'
import { saidOf } from './structured-data.ts'

export interface PreviewOptions {
  readonly rows: Rows
  readonly parts: PageParts
  /** The public address, without a slash at the end. */
  readonly base: string
  /** `2026-11-21`. */
  readonly today: string
  readonly drawCard: (card: ReviewCard) => Promise<{ readonly picture: string; readonly hasCover: boolean }>
}

/** All of it for this form. Null where the screen shows no article. */
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
    page: {
      styles: [face?.rules ?? '', inline, wide?.rules ?? '', categoryRules(categoriesIn(answers))],
      sheets: [...linked, ...late],
      markup,
    },
  }
}

/** The first score that the page speaks of. */
function scoreIn(said: unknown): number | null {
  if (typeof said !== 'object' || said === null) return null
  if ('ratingValue' in said) return Number(said.ratingValue)
  for (const inner of Object.values(said)) {
    const found = scoreIn(inner)
    if (found !== null) return found
  }
  return null
}
