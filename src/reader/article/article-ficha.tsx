import { useState } from 'react'
import { Ficha } from '#content/facts/ficha.tsx'
import { badgeOf } from '#domain/categories/category-badge.ts'
import type { ListedArticle } from '#domain/articles/article.ts'
import type { ArticleDetails } from '#domain/facts/article-facts.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import type { Spreads } from '#domain/facts/spread.ts'
import { categorySpreads } from '#store/facets/category-spreads.ts'
import { useStored } from '#store/use-stored.ts'

const NONE = {}

/** The Ficha, whose bars follow the other reviews of the category. `spreads`: those that the page brought. */
export function ArticleFicha(props: {
  readonly article: ListedArticle
  readonly details: ArticleDetails | null
  readonly fields: readonly CategoryField[]
  readonly spreads: Spreads | undefined
}) {
  const { article, details, fields } = props
  // The device's article brings none: the page's stay until the device has answered.
  const [came] = useState(props.spreads)
  const spreads = useStored(categorySpreads, { id: article.categoryId }, came) ?? NONE
  const category = badgeOf(article)?.name ?? null
  return <Ficha facts={article.facts ?? NONE} {...{ details, fields, spreads, category }} />
}
