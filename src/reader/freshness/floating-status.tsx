import type { ReactNode } from 'react'

/** The classes of its button. */
export const FLOATING = 'pointer-events-auto shadow-float'

/** Shows what is new, floating below the header over the text. Presses pass through it, except on its button. */
export function FloatingStatus(props: { readonly className?: string; readonly children: ReactNode }) {
  const { className = '', children } = props
  return (
    <div
      className={`pointer-events-none fixed inset-x-margin top-[calc(var(--head)+env(safe-area-inset-top)+0.75rem)] z-bar grid justify-items-center print:hidden ${className}`}
      role="status"
    >
      {children}
    </div>
  )
}
