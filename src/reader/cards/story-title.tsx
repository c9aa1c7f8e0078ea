import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Listed } from '#domain/article.ts'
import { namePictureOf } from './picture-transition.ts'

/** The one link of a card; the style sheet stretches it over the whole card. `children` replaces the plain title. */
export function StoryTitle(props: {
  readonly article: Pick<Listed, 'id' | 'title'>
  readonly className?: string
  readonly children?: ReactNode
}) {
  const { article, className, children = article.title } = props
  return (
    <h3 className={['story-title', className].filter(Boolean).join(' ')}>
      <Link
        to="/article/$id"
        params={{ id: article.id }}
        viewTransition
        onClick={(event) => namePictureOf(event.currentTarget)}
      >
        {children}
      </Link>
    </h3>
  )
}
