import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Listed } from '#domain/articles/article.ts'
import { isPlainClick } from '#reader/frame/plain-click.ts'
import { openArticle, prepareArticle, unprepareArticle } from './open-article.ts'

/** The one link of a card; the style sheet stretches it over the whole card. `children` replaces the plain title. */
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
