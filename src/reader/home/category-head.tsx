import type { Category } from '#domain/category.ts'
import { CATEGORY_HEAD } from '../shell/category-arrival.ts'

/** What a category is called and about, before its articles. */
export function CategoryHead({ category }: { readonly category: Category }) {
  return (
    <div className="section section-head cat-head" id={CATEGORY_HEAD} data-cat={category.id}>
      <h2>{category.name}</h2>
      {category.description !== null && <p>{category.description}</p>}
    </div>
  )
}
