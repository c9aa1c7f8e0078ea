import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { KindName, RowKind } from '../rows/row-kind.ts'

/** A link to the history of a row or a draft, or to one of its versions. */
export function HistoryLink(props: {
  /** Articles if absent. */
  readonly rows?: RowKind<KindName>['rows']
  readonly id: string
  readonly version?: number
  readonly className?: string
  /** The accessible name of a link that contains an icon. */
  readonly label?: string
  readonly title?: string
  /** The id of the element that describes it. */
  readonly of?: string
  readonly children: ReactNode
}) {
  const { rows, id, version, className, label, title, of, children } = props
  const place =
    rows === undefined
      ? ({ to: '/admin/articles/$id/history/{-$version}', params: { id, version } } as const)
      : ({ to: '/admin/$rows/$id/history/{-$version}', params: { rows, id, version } } as const)
  return (
    <Link {...place} className={className ?? ''} title={title} aria-label={label} aria-describedby={of}>
      {children}
    </Link>
  )
}
