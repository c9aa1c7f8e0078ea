import type { ReactNode } from 'react'
import { site } from '#site.ts'
import { Logo } from '#ui/logo.tsx'

/**
 * The header's logo and the page's margins around content without a frame. It uses neither router nor device, because
 * either may be broken.
 */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className="head">
        <div className="wrap head-row">
          <a href="/" className="logo">
            <Logo />
            <span className="sr-only">{site.name}, inicio. </span>
            <small className="label" lang="en">
              {site.tagline}
            </small>
          </a>
        </div>
      </header>
      <main id="main" className="wrap pt-8" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
