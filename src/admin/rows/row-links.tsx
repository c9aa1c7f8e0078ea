import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { KindName, RowKind } from './row-kind.ts'

/** A link to the history of a row, or to one of its versions. */
export function RowHistoryLink(props: {
  readonly rows: RowKind<KindName>['rows']
  readonly id: string
  readonly version?: number
  readonly className?: string
  /** The name of a link with only an icon. */
  readonly label?: string
  readonly children: ReactNode
}) {
  const { rows, id, version, className, label, children } = props
  return (
    <Link
      to="/admin/$rows/$id/history/{-$version}"
      params={{ rows, id, version }}
      className={className ?? ''}
      aria-label={label}
    >
      {children}
    </Link>
  )
}

/** A link back from a form to its list. */
export function BackToRows(props: {
  readonly rows: RowKind<KindName>['rows']
  readonly children: ReactNode
}) {
  const { rows, children } = props
  return (
    <Link to="/admin/$rows" params={{ rows }} className={buttonClass({ look: 'bare' }, 'ps-0')}>
      <Icon name="left" />
      {children}
    </Link>
  )
}
