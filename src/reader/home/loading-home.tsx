import { PAGE_SIZE } from '#domain/listing.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadingCard, LoadingLines } from '../cards/loading-cards.tsx'
import { Latest } from './latest.tsx'

/** The first visit, until the first articles arrive: the shape of what comes. */
export function LoadingHome() {
  return (
    <>
      <p className="status" role="status">
        Cargando artículos...
      </p>
      <Latest articles={null} />
      <div className="section" aria-hidden>
        <Skeleton className="h-13" />
      </div>
      <div className="cover mt-8" aria-hidden>
        <div className="card cover-main is-loading">
          <span className="pic" />
          <div className="card-body min-h-60" />
        </div>
        <div className="cover-side">
          <LoadingCard variant="regular" />
          <LoadingCard variant="regular" />
        </div>
      </div>
      <div className="section">
        <LoadingLines count={PAGE_SIZE} />
      </div>
    </>
  )
}
