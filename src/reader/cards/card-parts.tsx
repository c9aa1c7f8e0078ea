import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Listed } from '#domain/articles/article.ts'
import { isPlainClick } from '#reader/frame/plain-click.ts'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { useIsHere, useMark } from '#store/reader-data/use-marks.ts'
import { openArticle, prepareArticle, unprepareArticle } from './open-article.ts'
import { useIsOffline } from '../freshness/use-freshness.ts'

/**
 * The only link of a card (P5.1); the style sheet stretches it over the whole card. `children` replaces the plain
 * title.
 */
export function StoryTitle(props: {
  readonly article: Listed
  readonly className?: string
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
    <h3 className={['story-title', className].filter(Boolean).join(' ')}>
      <Link
        {...to}
        onPointerDown={() => prepareArticle(article)}
        onPointerCancel={unprepareArticle}
        onClick={open}
      >
        {children}
      </Link>
    </h3>
  )
}

/** The actions of a card. They lie over the card, so their arrival moves nothing. */
export const CardActs = lazyPart(async () => (await import('./card-buttons.tsx')).CardButtons)

/**
 * Marks on the corner of a card's picture, where their arrival moves nothing: read, and without a connection,
 * incomplete (P5.5). `note`: a further mark.
 */
export function CardMarks({ id, note }: { readonly id: string; readonly note?: string | undefined }) {
  const isRead = useMark('read', id)
  const isHere = useIsHere(id)
  const isOffline = useIsOffline()
  const words = [note, isOffline && isHere === false && 'Sin descargar', isRead && 'Leída'].filter(Boolean)
  if (words.length === 0) return null
  return <span className="card-marks">{words.join(' · ')}</span>
}
