import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { KindName, RowKind } from './row-kind.ts'

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
