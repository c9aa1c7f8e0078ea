import type { ReactNode } from 'react'
import { Link, useRouter } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import './history-state.ts'
import { isPlainClick } from './plain-click.ts'

/** Returns to the previous page, skipping the sections visited on this one; from outside, to the home screen. */
export function BackButton() {
  const router = useRouter()
  return (
    <Link
      to="/"
      className={buttonClass({ look: 'bare' }, '-ms-4 justify-self-start print:hidden')}
      onClick={(event) => {
        const { __TSR_index: entries, within = 0 } = router.latestLocation.state
        if (!isPlainClick(event) || (entries <= within && !isFromOwnPage())) return
        event.preventDefault()
        router.history.go(-1 - within)
      }}
    >
      <Icon name="left" />
      Volver
    </Link>
  )
}

/** Was this page loaded by a link on one of our pages, before the app had started? A new tab has no history. */
function isFromOwnPage(): boolean {
  const canGoBack = window.navigation?.canGoBack ?? history.length > 1
  return canGoBack && document.referrer.startsWith(`${location.origin}/`)
}

/** The top of a screen: the back button, its title, and the content below it. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3 pt-[clamp(1.5rem,1rem+2vw,3rem)] pb-6">
      <BackButton />
      <h1 className="text-title-xl/tight max-2xs:text-title-l/tight">{title}</h1>
      {children}
    </div>
  )
}

/** The top of a section, below a rule: its title, and a sentence. `hidden`: for screen readers only. */
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
