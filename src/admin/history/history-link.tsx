import { Link } from '@tanstack/react-router'
import type { AriaAttributes, ReactNode } from 'react'
import type { KindName, RowKind } from '../rows/row-kind.ts'

/** A link to the history of a row or a draft, or to one of its versions. */
export function HistoryLink(
  props: Pick<AriaAttributes, 'aria-label' | 'aria-describedby'> & {
    /** Articles if absent. */
    readonly rows?: RowKind<KindName>['rows'] | undefined
    readonly id: string
    readonly version?: number
    readonly className: string
    readonly title?: string
    readonly children: ReactNode
  },
) {
  const { rows, id, version, ...link } = props
  const place =
    rows === undefined
      ? ({ to: '/admin/articles/$id/history/{-$version}', params: { id, version } } as const)
      : ({ to: '/admin/$rows/$id/history/{-$version}', params: { rows, id, version } } as const)
  return <Link {...place} {...link} />
}
