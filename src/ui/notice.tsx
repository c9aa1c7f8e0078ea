import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** An empty state: what, why, and links (children). `bad` only for failures. */
export function Notice(props: {
  readonly icon: IconName
  readonly title: string
  readonly text?: string
  readonly bad?: boolean
  readonly level?: 1 | 2
  readonly children?: ReactNode
}) {
  const { icon, title, text, bad = false, level = 2, children } = props
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={bad ? 'notice notice-bad' : 'notice'} role={bad ? 'alert' : undefined}>
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}
