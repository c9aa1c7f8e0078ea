import type { ReactNode } from 'react'

/** The panel around a list of records. */
export const recordPanel = 'mb-4 border border-line bg-paper px-4 py-2'

/** One record of a list: its title, its facts, and actions at the end. */
export function Record(props: {
  readonly title: ReactNode
  /** The element of the title. */
  readonly as?: 'span' | 'strong'
  readonly facts: ReactNode
  readonly factsId?: string
  readonly isCurrent?: boolean
  /** With a line above all but the first. */
  readonly ruled?: boolean
  readonly children?: ReactNode
}) {
  const { title, as: Title = 'span', facts, factsId, isCurrent = false, ruled = false, children } = props
  return (
    <li
      className={`flex min-h-target flex-wrap items-center gap-x-4 gap-y-2 py-1 ${ruled ? 'border-line not-first:border-t' : ''}`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Title className="me-auto lg:min-w-48">{title}</Title>
      <span className="text-meta text-ink-2" id={factsId}>
        {facts}
      </span>
      {children}
    </li>
  )
}
