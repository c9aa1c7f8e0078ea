import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { CategoryBadge } from '#content/category-badge.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { CARD_ONLY, type Listed } from '#domain/articles/article.ts'
import { isPlainClick } from '#reader/frame/plain-click.ts'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { useIsHere, useMark } from '#store/reader-data/use-marks.ts'
import { openArticle, prepareArticle, unprepareArticle } from './open-article.ts'
import { useIsOffline } from '../freshness/use-freshness.ts'
import { readTimeOf } from '#domain/articles/reading-time.ts'
import { calendarDay, shortEnglishDate } from '#domain/articles/dates.ts'
import { cardReadTime } from '#domain/es/messages.ts'

/** Below a card's picture. */
export const CARD_BODY = 'flex flex-1 flex-col gap-3 pt-4'

/** The card shows the focus ring of its title, which is the link for the whole card. */
export const FOCUSED = 'has-[h3_:focus-visible]:focus-ring'

/**
 * A story with its category's tab in the corner, and its actions. The whole card is clickable, but only the title is
 * a link. `later`: it is below the fold of most windows (`page/later-parts.ts`).
 */
export function Card(props: {
  readonly article: Listed
  readonly className: string
  readonly later?: boolean | undefined
  readonly children: ReactNode
}) {
  const { article, className, later = false, children } = props
  return (
    <article
      className={`group relative flex min-w-0 flex-col overflow-x-clip has-[h3_:focus-visible]:outline-offset-4 ${FOCUSED} ${className}`}
      data-story
      data-later={later ? '' : undefined}
      data-cat={categoryKeyOf(article)}
    >
      <CategoryBadge article={article} className="absolute top-0 left-0 z-1" />
      {children}
      {/* Saving would store a review without its introduction. */}
      {article.rev !== CARD_ONLY && <CardActs article={article} />}
    </article>
  )
}

/** The only link of a card (P5.1), stretched over the whole card. `children` replaces the plain title. */
export function StoryTitle(props: {
  readonly article: Listed
  readonly className: string
  readonly children?: ReactNode
}) {
  const { article, className, children = article.title } = props
  const router = useRouter()
  const to = { to: '/article/$id', params: { id: article.id } } as const

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    if (!isPlainClick(event)) return
    if (openArticle(article, event.currentTarget, () => router.navigate(to))) event.preventDefault()
  }

  return (
    <h3
      className={`underline decoration-transparent decoration-2 underline-offset-title transition-underline group-hover:decoration-current ${className}`}
    >
      <Link
        {...to}
        className="after:absolute after:inset-0 focus-visible:[outline:none]"
        onPointerDown={() => prepareArticle(article)}
        onPointerCancel={unprepareArticle}
        onClick={open}
      >
        {children}
      </Link>
    </h3>
  )
}

/** The actions of a card. They overlay the card, so their arrival causes no layout shift. */
export const CardActs = lazyPart(async () => (await import('./card-buttons.tsx')).CardButtons)

/** Marks on a card's picture, where they shift nothing: read, and when offline, incomplete (P5.5). */
export function CardMarks({ id, note }: { readonly id: string; readonly note?: string | undefined }) {
  const isRead = useMark('read', id)
  const isHere = useIsHere(id)
  const isOffline = useIsOffline()
  const words = [note, isOffline && isHere === false && 'Sin descargar', isRead && 'Leída'].filter(Boolean)
  if (words.length === 0) return null
  return (
    <span
      className="absolute bottom-0 left-0 max-w-full bg-paper py-0.75 pr-2.5 pl-1.5 text-label/label font-semibold text-ink-2 [clip-path:polygon(0_0,calc(100%-var(--cut))_0,100%_var(--cut),100%_100%,0_100%)] print:hidden forced-colors:border forced-colors:[clip-path:none]"
      data-testid="marks"
    >
      {words.join(' · ')}
    </span>
  )
}

/** Date and, if known, reading time, in English and marked as such (P1.5). `className` positions them. */
export function CardMeta(props: { readonly article: Listed; readonly className?: string }) {
  const { article, className = '' } = props
  const date = shortEnglishDate(article.publishedAt)
  return (
    <p className={`meta ${className}`}>
      {date !== '' && (
        <time dateTime={calendarDay(article.publishedAt)} lang="en">
          {date}
        </time>
      )}
      {!article.thin && <span lang="en">{cardReadTime(readTimeOf(article))}</span>}
    </p>
  )
}
