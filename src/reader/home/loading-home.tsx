import { PAGE_SIZE } from '#domain/lists/listing.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadingCard, LoadingLines } from '../cards/loading-cards.tsx'
import { Latest } from './carousel.tsx'

/** The first visit, until the first articles arrive: the shape of what comes. */
export function LoadingHome() {
  return (
    <>
      <Latest articles={null} />
      <div className="section" aria-hidden>
        <Skeleton className="h-13" />
      </div>
      <div className="cover mt-8" aria-hidden>
        <div className="card cover-main is-loading">
          <span className="pic">
            <Skeleton className="absolute inset-0" />
          </span>
          <div className="card-body min-h-62">
            <div className="text-title-l">
              <Skeleton text className="w-11/12" />
              <Skeleton text className="w-3/4" />
            </div>
            <Skeleton text className="w-3/5" />
          </div>
        </div>
        <div className="cover-side">
          <LoadingCard variant="regular" />
          <LoadingCard variant="regular" />
        </div>
      </div>
      <div className="section" aria-hidden>
        <div className="list-head">
          <Skeleton text className="w-60 text-section" />
        </div>
        <LoadingLines count={PAGE_SIZE} />
      </div>
    </>
  )
}
