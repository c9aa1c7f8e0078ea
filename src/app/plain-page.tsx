import type { ReactNode } from 'react'
import { headClass, headRowClass, homeLinkClass, Masthead } from '#ui/logo.tsx'

/**
 * The header's logo and the page's margins around content without a frame. It uses neither router nor device, because
 * either may be broken.
 */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={headClass}>
        <div className={headRowClass}>
          <a href="/" className={homeLinkClass}>
            <Masthead />
          </a>
        </div>
      </header>
      <main id="main" className="wrap min-h-[calc(100vh-var(--head))] pt-8 print:min-h-0" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
