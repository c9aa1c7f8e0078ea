import type { ReactNode } from 'react'

export const statusClass = 'flex flex-wrap items-center gap-x-3 gap-y-2 py-2 text-meta text-ink-2'

/** One unobtrusive line about what is going on. */
export function Status({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`${statusClass} ${className}`} role="status">
      {children}
    </p>
  )
}
