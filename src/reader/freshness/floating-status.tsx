import type { ReactNode } from 'react'

/** The classes of its button. */
export const FLOATING = 'pointer-events-auto shadow-float'

/** Floats under the header, over the text: what is new. Presses go through it, except those on its button. */
export function FloatingStatus({ children }: { readonly children: ReactNode }) {
  return (
    <div
      className="pointer-events-none fixed inset-x-margin top-[calc(var(--head)+env(safe-area-inset-top)+0.75rem)] z-bar grid justify-items-center print:hidden"
      role="status"
    >
      {children}
    </div>
  )
}
