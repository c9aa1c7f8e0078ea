import { PictureBox } from '#content/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CARD_BODY } from './card-parts.tsx'

/** A placeholder card in the final layout: in the carousel, or beside the cover with its score. */
export function LoadingCard({ variant }: { readonly variant: 'featured' | 'regular' }) {
  const isFeatured = variant === 'featured'
  return (
    <div
      className={`relative flex min-w-0 flex-col overflow-x-clip border-t-4 border-plate ${isFeatured ? 'flex-1' : ''}`}
      data-testid="loading"
      aria-hidden
    >
      <PictureBox className={isFeatured ? 'aspect-4/3' : undefined}>
        <Skeleton className="absolute inset-0" />
      </PictureBox>
      <div className={CARD_BODY}>
        <div className="text-title-m">
          <Skeleton text className="w-11/12" />
          <Skeleton text className="w-3/5" />
        </div>
        <Skeleton text className="w-2/5" />
      </div>
    </div>
  )
}
