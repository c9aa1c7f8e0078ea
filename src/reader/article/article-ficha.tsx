import { type MouseEventHandler, useState } from 'react'
import { Ficha } from '#content/facts/ficha.tsx'
import { badgeOf } from '#domain/categories/category-badge.ts'
import type { ListedArticle } from '#domain/articles/article.ts'
import type { ArticleDetails } from '#domain/facts/article-facts.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'
import { categorySpreads } from '#store/facets/category-spreads.ts'
import { useStored } from '#store/use-stored.ts'

const NONE = {}
const NO_FIELDS: readonly [] = []

/** Who signs, what the category measures, and how those numbers lie if the page brought that. */
export type JoinedFacts = Pick<ArticleOnDevice, 'author' | 'fields' | 'spreads'>

/** The Ficha, whose bars follow the other reviews of the category. */
export function ArticleFicha(props: {
  readonly article: ListedArticle
  readonly details: ArticleDetails | null
  readonly joined: JoinedFacts
  /** Opens a link to one of our screens. */
  readonly onFollow: MouseEventHandler<HTMLAnchorElement>
}) {
  const { article, details, onFollow } = props
  const { author = null, fields = NO_FIELDS } = props.joined
  // The device's article brings none: the page's stay until the device has answered.
  const [came] = useState(props.joined.spreads)
  const spreads = useStored(categorySpreads, { id: article.categoryId }, came) ?? NONE
  const category = badgeOf(article)?.name ?? null
  return <Ficha facts={article.facts ?? NONE} {...{ details, author, fields, spreads, category, onFollow }} />
}
