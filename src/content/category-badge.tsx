import type { Listed } from '#domain/articles/article.ts'
import { badgeOf, categoryIcon } from '#domain/categories/category-badge.ts'
import { Icon, type IconLook } from '#ui/icon.tsx'

/** The category's name in capitals (P6.5): a tab on the story's rule, or in lists a plain label. */
export function CategoryBadge(props: {
  readonly article: Pick<Listed, 'category' | 'categoryName' | 'categoryColor'>
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

/** The icon for the category's name (P6.1). */
export function CategoryIcon({ name, ...look }: IconLook & { readonly name: string }) {
  return <Icon name={categoryIcon(name)} {...look} />
}
