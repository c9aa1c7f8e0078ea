import { memo } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Listed } from '#domain/articles/article.ts'
import { FeaturedCard } from '../cards/featured-card.tsx'
import { LoadingCard } from '../cards/loading-cards.tsx'
import { useCarousel } from './use-carousel.ts'

const HEADING = 'ultimas-reviews'
const LOADING_CARDS = 3

/**
 * 'Últimas Reviews': the newest as featured cards, 1, 2 or 3 a view; null while they are not known. `isInSight`: they are
 * what is seen first, so that the first picture is fetched at once.
 */
export const Latest = memo(function Latest({
  articles,
  isInSight = false,
}: {
  readonly articles: readonly Listed[] | null
  readonly isInSight?: boolean
}) {
  const { frame, ends, step, onKeyDown } = useCarousel((articles ?? []).map(({ id }) => id).join())
  return (
    // The keys of whatever has the focus inside arrive here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- no control of its own
    <section
      className="section"
      aria-roledescription="carrusel"
      aria-labelledby={HEADING}
      onKeyDown={onKeyDown}
    >
      <div className="latest">
        <div className="latest-head">
          <h2 id={HEADING}>Últimas Reviews</h2>
          <p>Descubre las valoraciones más recientes y conoce lo último que hemos analizado.</p>
          <div className="arrows">
            <Button square aria-label="Anteriores" aria-disabled={ends.atStart} onClick={() => step(-1)}>
              <Icon name="left" />
            </Button>
            <Button square aria-label="Siguientes" aria-disabled={ends.atEnd} onClick={() => step(1)}>
              <Icon name="right" />
            </Button>
          </div>
        </div>
        <div className="rail" ref={frame}>
          <ul className="rail-track" aria-labelledby={HEADING}>
            {articles === null
              ? Array.from({ length: LOADING_CARDS }, (_, at) => (
                  <li key={at} className="rail-slide">
                    <LoadingCard variant="featured" />
                  </li>
                ))
              : articles.map((article, at) => (
                  <li key={article.id} className="rail-slide">
                    <FeaturedCard article={article} first={isInSight && at === 0} />
                  </li>
                ))}
          </ul>
        </div>
      </div>
    </section>
  )
})
