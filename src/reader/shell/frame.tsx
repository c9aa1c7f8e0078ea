import type { ReactNode } from 'react'
import type { Category } from '#domain/category.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** What stands around every screen of the reader's half. */
export function Frame(props: { readonly categories: readonly Category[]; readonly children: ReactNode }) {
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          // Not a place of its own: Back must not have to pass it.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Saltar al contenido
      </a>
      <Header categories={props.categories} />
      <main id="main" className="wrap" tabIndex={-1}>
        {props.children}
      </main>
      <Footer />
      <OfflineNotice />
    </>
  )
}
