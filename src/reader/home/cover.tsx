import { memo } from 'react'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { RegularCard } from '../cards/cards.tsx'
import { CardMeta, Card, CardMarks, StoryTitle } from '../cards/card-parts.tsx'

export const COVER_SIDE =
  'grid grid-cols-1 gap-x-gutter gap-y-8 [--size-title-m:clamp(1.25rem,1.1rem+0.5vw,1.5rem)] md:grid-cols-2 lg:grid-cols-1 lg:grid-rows-[1fr_1fr]'
/** One column on a phone; from laptop width on, with other stories beside it. */
export const COVER = 'grid grid-cols-1 gap-x-gutter gap-y-12'
export const COVER_BESIDE = 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]'
export const COVER_BODY =
  'grid flex-1 grid-cols-1 gap-4 px-4 pt-4 pb-6 md:grid-cols-end md:items-end md:gap-x-8 md:p-6'

const REGULAR_SIZES = '(min-width: 88rem) 54rem, (min-width: 64rem) 64vw, 100vw'

/**
 * The featured block as a magazine's cover: one story on its own colour, the others beside it. `isInSight`: initially
 * visible, as in a category, so its picture is fetched eagerly.
 */
export const Cover = memo(function Cover({
  articles,
  isInSight = false,
}: {
  readonly articles: readonly Listed[]
  readonly isInSight?: boolean
}) {
  const [main, ...side] = articles
  if (main === undefined) return null
  return (
    <section className="mt-8" aria-label="En portada">
      <div className={side.length > 0 ? `${COVER} ${COVER_BESIDE}` : COVER}>
        <CoverStory article={main} isInSight={isInSight} />
        {side.length > 0 && (
          <div className={COVER_SIDE} data-waits="">
            {side.map((article) => (
              <RegularCard key={article.id} article={article} later={!isInSight} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
})

function CoverStory({ article, isInSight }: { readonly article: Listed; readonly isInSight: boolean }) {
  return (
    <Card
      article={article}
      className="bg-flood text-on-flood [--cat:var(--flood)] [--on-cat:var(--on-flood)] forced-colors:border"
    >
      <Picture address={coverOf(article)} sizes={REGULAR_SIZES} first={isInSight}>
        <CardMarks id={article.id} />
      </Picture>
      <div className={COVER_BODY}>
        <StoryTitle article={article} className="text-title-l/tight md:col-1" />
        <p className="max-w-sentence text-intro text-balance text-pretty md:col-1">
          {article.thin ? null : article.introduction}
        </p>
        <CardMeta article={article} className="text-inherit [--meta-line:currentColor] md:col-1" />
        {!article.thin && (
          <Score
            overall={article.overall}
            className="grid text-score-l [--scale-fill:currentColor] md:col-2 md:row-span-3 md:row-start-1"
            scale="h-3.5 [--bar:6px]"
          />
        )}
      </div>
    </Card>
  )
}
