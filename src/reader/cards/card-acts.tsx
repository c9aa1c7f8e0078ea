import type { Listed } from '#domain/article.ts'
import { lazyPart } from '#reader/shell/lazy-part.tsx'

const CompareToggle = lazyPart(async () => (await import('#reader/shell/compare-toggle.tsx')).CompareToggle)

/** What can be done with a review from its card. It stands over the card and moves nothing when it comes. */
export function CardActs({ article: { id, title } }: { readonly article: Pick<Listed, 'id' | 'title'> }) {
  return (
    <div className="card-acts">
      <CompareToggle id={id} title={title} className="card-act" />
    </div>
  )
}
