import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Leads to the history of an article or a draft, or to a version there. */
export function HistoryLink(props: {
  readonly id: string
  readonly version?: number
  readonly className?: string
  /** What it is called, where a picture stands in it, and the id of what it is of. */
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
