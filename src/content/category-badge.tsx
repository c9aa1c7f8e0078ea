import type { Listed } from '#domain/articles/article.ts'
import { badgeOf, categoryIcon } from '#domain/categories/category-badge.ts'
import { Icon, type IconLook } from '#ui/icon.tsx'

/** The category's name in capitals (P6.5): a tab on the story's rule, or a plain label in lists. */
export function CategoryBadge(props: {
  readonly article: Pick<Listed, 'category' | 'categoryName' | 'categoryColor'>
  readonly look?: 'tab' | 'label'
  readonly className?: string
}) {
  const { article, look = 'tab', className } = props
  const badge = badgeOf(article)
  if (badge === null) return null
  if (look === 'label') return <p className="label text-cat-ink">{badge.name}</p>
  return <CategoryTab name={badge.name} className={className} />
}

/** Hangs from the story's rule like an index tab. A hairline separates it from a picture of the same colour. */
export function CategoryTab(props: { readonly name: string; readonly className?: string | undefined }) {
  const { name, className = '' } = props
  return (
    <span
      className={`inline-flex max-w-full bg-[linear-gradient(-45deg,var(--paper)_calc(0.7071*var(--cut)+1px),var(--cat)_0)] py-1.25 pr-3.5 pl-2.5 label text-on-cat [box-shadow:inset_-1px_-1px_0_var(--paper)] [clip-path:polygon(0_0,100%_0,100%_calc(100%-var(--cut)),calc(100%-var(--cut))_100%,0_100%)] print:[print-color-adjust:exact] forced-colors:border forced-colors:[clip-path:none] ${className}`}
    >
      <span className="truncate">{name}</span>
    </span>
  )
}

/** A category in a row of them. The current one is filled with its colour (P4.12). */
export const CATEGORY_CELL =
  'flex min-h-13 min-w-0 flex-1 items-center gap-2 px-4 text-control/label font-semibold aria-[current]:border-cat aria-[current]:bg-cat aria-[current]:text-on-cat forced-colors:aria-[current]:highlight'

/** The icon for the category's name (P6.1). */
export function CategoryIcon({ name, ...look }: IconLook & { readonly name: string }) {
  return <Icon name={categoryIcon(name)} {...look} />
}
