import { PictureBox } from '#content/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CARD_BODY } from './card-parts.tsx'
import { CardList } from './cards.tsx'
import { LINE, LINE_FOOT, LINE_INTRO, LINE_PICTURE, LINE_TEXT } from './card-look.ts'

/** Placeholder lines in the final layout, so that nothing jumps. */
export function LoadingLines({ count }: { readonly count: number }) {
  return (
    <CardList aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={LINE} data-later="" data-testid="loading">
          <PictureBox className={`border-t-plate ${LINE_PICTURE}`}>
            <Skeleton className="absolute inset-0" />
          </PictureBox>
          <div className={LINE_TEXT}>
            <Skeleton text className="w-24 text-label" />
            <Skeleton text className="w-11/12 text-title-m" />
          </div>
          <div className={LINE_INTRO}>
            <Skeleton text className="w-full" />
            <Skeleton text className="w-3/4" />
          </div>
          <div className={LINE_FOOT}>
            <Skeleton text className="w-24" />
            <Skeleton className="h-10 w-17" />
          </div>
        </li>
      ))}
    </CardList>
  )
}

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
