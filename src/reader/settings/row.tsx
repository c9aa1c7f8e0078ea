import type { ReactNode } from 'react'

/** One thing that can be set: its name, what is so, and beside them what can be done about it. */
export function Row(props: {
  readonly title: string
  readonly children?: ReactNode
  /** The controls. */
  readonly act?: ReactNode
}) {
  const { title, children, act } = props
  return (
    <div className={act ? 'set-row' : 'set-row set-row-whole'}>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {act}
    </div>
  )
}
