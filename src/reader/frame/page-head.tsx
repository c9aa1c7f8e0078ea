import type { ReactNode } from 'react'
import { BackButton } from './back-button.tsx'

/** The top of a screen: the way back, its title, and what is below it. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3 pt-[clamp(1.5rem,1rem+2vw,3rem)] pb-6">
      <BackButton />
      <h1 className="text-title-xl/tight">{title}</h1>
      {children}
    </div>
  )
}

/** The top of a section, below a rule: its title, and a sentence. `hidden`: for screen readers alone. */
export function SectionHead(props: {
  readonly id: string
  readonly title: string
  readonly hidden?: boolean
  readonly children?: ReactNode
}) {
  const { id, title, hidden, children } = props
  return (
    <div className={hidden ? 'sr-only' : 'border-t-2 pt-4 pb-6'}>
      <h2 id={id} className="text-section/tight">
        {title}
      </h2>
      {children && <p className="mt-3 max-w-[34ch] text-pretty text-ink-2">{children}</p>}
    </div>
  )
}
