import type { Listed } from '#domain/articles/article.ts'
import { CompareToggle } from '#reader/cards/compare-toggle.tsx'
import { SaveButton } from './save-button.tsx'

/** Side by side: compare, and save. */
export function CardButtons({ article }: { readonly article: Listed }) {
  return (
    <div className="card-acts">
      <CompareToggle id={article.id} title={article.title} className="card-act" />
      <SaveButton article={article} />
    </div>
  )
}
