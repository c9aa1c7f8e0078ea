import { PictureBox } from '#content/picture.tsx'
import { PAGE_SIZE } from '#domain/lists/listing.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadingCard, LoadingLines } from '../cards/loading-cards.tsx'
import { Latest } from './carousel.tsx'
import { COVER, COVER_BESIDE, COVER_BODY, COVER_SIDE } from './cover.tsx'

/** Placeholders on the first visit, until the first articles arrive. */
export function LoadingHome() {
  return (
    <>
      <Latest articles={null} />
      <div className="mt-section" aria-hidden>
        <Skeleton className="h-13" />
      </div>
      <div className={`mt-8 ${COVER} ${COVER_BESIDE}`} aria-hidden>
        <div className="relative flex min-w-0 flex-col overflow-x-clip bg-sunk text-on-flood [--flood:var(--sunk)] forced-colors:border">
          <PictureBox>
            <Skeleton className="absolute inset-0" />
          </PictureBox>
          <div className={`min-h-62 ${COVER_BODY}`}>
            <div className="text-title-l">
              <Skeleton text className="w-11/12" />
              <Skeleton text className="w-3/4" />
            </div>
            <Skeleton text className="w-3/5" />
          </div>
        </div>
        <div className={COVER_SIDE}>
          <LoadingCard variant="regular" />
          <LoadingCard variant="regular" />
        </div>
      </div>
      <div className="mt-section" aria-hidden>
        <div className="flex pb-4">
          <Skeleton text className="w-60 text-section" />
        </div>
        <LoadingLines count={PAGE_SIZE} />
      </div>
    </>
  )
}
