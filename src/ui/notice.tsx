import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export const noticeClass = 'grid max-w-notice grid-cols-1 justify-items-start gap-3 border-t-2 py-8'
/** A sentence in a notice. */
export const noticeTextClass = 'max-w-sentence text-pretty text-ink-2'

/** An empty state: what, why, and links (children). `bad` only for failures. */
export function Notice(props: {
  readonly icon: IconName
  readonly title: string
  readonly text?: string
  readonly bad?: boolean
  readonly level?: 1 | 2
  readonly className?: string
  readonly children?: ReactNode
}) {
  const { icon, title, text, bad = false, level = 2, className = '', children } = props
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      className={`${noticeClass} ${className} ${bad ? 'border-bad' : 'border-ink'}`}
      role={bad ? 'alert' : undefined}
    >
      <Icon name={icon} className={bad ? 'text-bad' : 'text-cat-ink'} />
      <Heading className="text-title-m">{title}</Heading>
      {text !== undefined && <p className={noticeTextClass}>{text}</p>}
      {children}
    </div>
  )
}
