import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'

/** The top of a screen: its title and its actions. */
export function ScreenTop({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6 pb-4">{children}</div>
  )
}

/** The actions at the top: on a phone a single row that scrolls sideways, so that the title is visible initially. */
export function ScreenActs({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 max-md:scrollbar-none max-md:flex-nowrap max-md:overflow-x-auto max-md:*:flex-none">
      {children}
    </div>
  )
}

/** The look of a link back at the top of a screen. */
export const BACK_LINK = buttonClass({ look: 'bare' }, 'ps-0')

/** The icon and the text of a link back. */
export function BackText({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Icon name="left" />
      {children}
    </>
  )
}

/** A one-line notice about something temporary. */
export function ScreenNotice(props: ComponentProps<'p'> & { readonly icon: IconName | AdminIconName }) {
  const { icon, className = '', children, ...rest } = props
  return (
    <p className={`flex items-center gap-x-3 gap-y-2 py-2 text-meta text-ink-2 ${className}`} {...rest}>
      <AdminIcon name={icon} small className="text-warn" />
      {children}
    </p>
  )
}

/** Shows why a form is not saved, and what to do (children). */
export function FormFailure(props: {
  readonly icon: IconName
  readonly words: string
  readonly children?: ReactNode
}) {
  const { icon, words, children } = props
  return (
    <div
      data-testid="form-failure"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-s-4 border-bad bg-sunk px-3 py-2"
    >
      <AdminIcon name={icon} small className="mt-[0.2em] text-bad" />
      <p className="min-w-0 grow basis-48 wrap-anywhere">{words}</p>
      {children}
    </div>
  )
}

/** The classes of links in the backoffice's footer. */
export const footLink = 'inline-flex min-h-target items-center underline'
