import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to the history of an article or a draft, or to one of its versions. */
export function HistoryLink(props: {
  readonly id: string
  readonly version?: number
  readonly className?: string
  /** `name`: the accessible name of a link that contains an icon. `of`: the id of the element that describes it. */
  readonly name?: string
  readonly of?: string
  readonly children: ReactNode
}) {
  const { id, version, className, name, of, children } = props
  return (
    <Link
      to="/admin/articles/$id/history/{-$version}"
      params={{ id, version }}
      className={className ?? ''}
      {...(name !== undefined && { 'aria-label': name, title: name })}
      {...(of !== undefined && { 'aria-describedby': of })}
    >
      {children}
    </Link>
  )
}
