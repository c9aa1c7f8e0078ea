import type { ListedArticle } from '#domain/article.ts'
import { badgeOf } from '#domain/category-look.ts'

/** The category's name in capitals: a tab that hangs from the story's rule, or in lists a plain label. */
export function CategoryBadge(props: {
  readonly article: Pick<ListedArticle, 'category' | 'categoryName' | 'categoryColor'>
  readonly look?: 'tab' | 'label'
}) {
  const { article, look = 'tab' } = props
  const badge = badgeOf(article)
  if (badge === null) return null
  if (look === 'label') return <p className="label line-cat">{badge.name}</p>
  return (
    <span className="tab">
      <span>{badge.name}</span>
    </span>
  )
}
