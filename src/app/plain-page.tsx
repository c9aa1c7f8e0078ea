import type { ReactNode } from 'react'
import { headClass, headRowClass, Masthead } from '#ui/logo.tsx'

/**
 * The header's logo and the page's margins around content without a frame. It uses neither router nor device, because
 * either may be broken.
 */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={headClass}>
        <div className={headRowClass}>
          <a href="/" className="masthead">
            <Masthead />
          </a>
        </div>
      </header>
      <main id="main" className="wrap min-h-page pt-8" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
