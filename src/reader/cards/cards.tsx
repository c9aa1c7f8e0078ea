import { type ComponentProps, type ReactNode, useState } from 'react'
import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { CardMeta, Card, CARD_BODY, CardActs, CardMarks, FOCUSED, StoryTitle } from './card-parts.tsx'
import { LINE, LINE_FOOT, LINE_INTRO, LINE_PICTURE, LINE_TEXT } from './card-look.ts'

// The cards of a story: in lists, beside the cover and in the carousel (P5.1). Each shows picture, category, score,
// date and reading time (P5.2).

/** A list of stories, one per line. */
export function CardList({ children, ...rest }: ComponentProps<'ol'>) {
  return (
    <ol className="border-b border-line" {...rest}>
      {children}
    </ol>
  )
}

const LIST_SIZES = '(min-width: 64rem) 12rem, (min-width: 48rem) 11rem, 6.5rem'

/** The `<li>` of a line with its picture; it shows the focus ring of its title. `sizes`: the picture's. */
export function LineFrame(props: {
  readonly article: Listed
  readonly sizes: string
  readonly note?: string | undefined
  readonly children: ReactNode
}) {
  const { article, sizes, note, children } = props
  return (
    <li
      className={`group has-[h3_:focus-visible]:outline-offset-2 ${FOCUSED} ${LINE}`}
      data-story
      data-later=""
      data-cat={categoryKeyOf(article)}
    >
      <Picture
        address={coverOf(article)}
        sizes={sizes}
        className={`border-t-cat ${LINE_PICTURE}`}
        // On a phone, between the occupied corners.
        plate="pt-1 pr-9 pl-1 text-tiny/near md:place-content-center md:p-2 md:text-center md:text-label/label"
      >
        <CardMarks id={article.id} note={note} />
      </Picture>
      {children}
    </li>
  )
}

/**
 * One line of a list, an `<li>`. It truncates a long title and introduction (P5.3). `title` replaces the plain title,
 * to mark matches, and `text` the introduction, to show them in context. `note` adds a short remark.
 */
export function ListCard(props: {
  readonly article: Listed
  readonly title?: ReactNode
  readonly text?: ReactNode
  readonly note?: string | undefined
}) {
  const { article, title, text, note } = props
  // A line rendered before its text arrived keeps its height, so that nothing jumps.
  const [cameLate] = useState(article.thin === true)
  return (
    <LineFrame article={article} sizes={LIST_SIZES} note={note}>
      <div className={LINE_TEXT}>
        <CategoryBadge article={article} look="label" />
        {/* Narrower letters on a phone, so that two lines convey the meaning. Firefox drops words from a text that is
            both balanced and clamped. */}
        <StoryTitle
          article={article}
          className="line-clamp-2 text-lg leading-[1.16] font-title-s [text-wrap:wrap] text-pretty hyphens-none font-stretch-76% md:text-title-s md:font-stretch-90%"
        >
          {title}
        </StoryTitle>
      </div>
      <p className={`${LINE_INTRO} ${cameLate ? 'line-clamp-2 h-[2lh]' : 'line-clamp-3'}`}>
        {text ?? (article.thin ? null : article.introduction)}
      </p>
      <div className={cameLate ? `min-h-10.5 ${LINE_FOOT}` : LINE_FOOT}>
        <CardMeta
          article={article}
          className="max-md:mr-20 md:flex-col md:items-end md:[--meta-line:transparent] lg:h-full lg:content-start lg:items-start lg:border-l lg:border-line lg:pt-[0.15rem] lg:pl-4 lg:text-start"
        />
        {!article.thin && (
          <Score
            overall={article.overall}
            className="grid w-17 text-score-s lg:order-2 lg:justify-self-end"
            scale="h-2"
          />
        )}
      </div>
      <CardActs article={article} place="line" />
    </LineFrame>
  )
}

const REGULAR_SIZES = '(min-width: 88rem) 28rem, (min-width: 64rem) 32vw, (min-width: 48rem) 47vw, 100vw'

/** A story beside the cover, or below an article: picture, title, score. */
export function RegularCard({
  article,
  later,
}: {
  readonly article: Listed
  readonly later?: boolean | undefined
}) {
  return (
    <Card article={article} later={later} className="border-t-4 border-t-cat">
      <Picture address={coverOf(article)} sizes={REGULAR_SIZES}>
        <CardMarks id={article.id} />
      </Picture>
      <div className={CARD_BODY}>
        <StoryTitle article={article} className="text-title-m" />
        {/* The score's height is reserved: it may arrive later. */}
        <div className="mt-auto flex min-h-[4.35rem] items-end justify-between gap-4 pt-3">
          <CardMeta article={article} className="flex-col [--meta-line:transparent]" />
          {!article.thin && <Score overall={article.overall} className="grid text-score-m" />}
        </div>
      </div>
    </Card>
  )
}

// The picture is cropped to 4:3, so it is fetched a third wider than the card.
const FEATURED_SIZES = '(min-width: 80rem) 24rem, (min-width: 64rem) 40vw, (min-width: 48rem) 60vw, 110vw'

/** A card of the carousel: a picture cropped to 4:3 with the score in a notch, and a title. */
export function FeaturedCard({
  article,
  first = false,
}: {
  readonly article: Listed
  readonly first?: boolean
}) {
  return (
    <Card article={article} className="flex-1 border-t-4 border-t-cat">
      <div className="relative">
        <Picture address={coverOf(article)} sizes={FEATURED_SIZES} first={first} className="aspect-4/3">
          <CardMarks id={article.id} />
        </Picture>
        {!article.thin && (
          <div className="absolute right-0 bottom-0 bg-paper pt-2.5 pr-px pl-3 [clip-path:polygon(var(--cut)_0,100%_0,100%_100%,0_100%,0_var(--cut))]">
            <Score overall={article.overall} />
          </div>
        )}
      </div>
      <div className={CARD_BODY}>
        <StoryTitle article={article} className="line-clamp-3 text-title-card [text-wrap:wrap] text-pretty" />
        <CardMeta article={article} />
      </div>
    </Card>
  )
}
