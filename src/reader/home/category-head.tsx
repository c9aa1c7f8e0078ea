import { Link } from '@tanstack/react-router'
import { categoryKeyOf } from '#content/category-key.ts'
import { Score } from '#content/score.tsx'
import type { Listed } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import { CATEGORY_HEAD } from '../frame/list-arrival.ts'
import { reviewCount } from './all-reviews.tsx'

const BEST = 'lo-mejor'

/** What a category is called and about, how many reviews it has and which earlier ones are its best, before its articles. */
export function CategoryHead(props: {
  readonly category: Category
  readonly total: number
  readonly best: readonly Listed[]
}) {
  const { category, total, best } = props
  return (
    <div className="section section-head cat-head" id={CATEGORY_HEAD} data-cat={category.id}>
      <div>
        <h2>{category.name}</h2>
        {category.description !== null && <p>{category.description}</p>}
        {total > 0 && <p className="cat-count">{reviewCount(total)}</p>}
      </div>
      {best.length > 0 && (
        <section aria-labelledby={BEST}>
          <h3 id={BEST} className="label">
            {best.length === 1 ? 'La mejor de antes' : 'Las mejores de antes'}
          </h3>
          <ol className="best">
            {best.map((article) => (
              <BestLine key={article.id} article={article} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function BestLine({ article }: { readonly article: Listed }) {
  return (
    <li data-cat={categoryKeyOf(article)}>
      {!article.thin && <Score overall={article.overall} ruler={false} />}
      <Link to="/article/$id" params={{ id: article.id }}>
        {article.title}
      </Link>
    </li>
  )
}
