import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Category } from '#domain/categories/category.ts'
import { site, type FootLink } from '#site.ts'
import { Logo } from '#ui/logo.tsx'
import { Header } from './header.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Refresh } from '../freshness/refresh.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const OfflineNotice = lazyPart(async () => (await import('./offline-notice.tsx')).OfflineNotice)
const FrameExtras = lazyPart(async () => (await import('./frame-extras.tsx')).FrameExtras)

/**
 * The frame around every public screen. Parts that come and go (`around` and the frame's own) share one element. A new
 * sibling of the header would make the browser recompute the whole page's styles.
 */
export function Frame(props: {
  readonly categories: readonly Category[]
  readonly around?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          // Not an entry of its own: Back must not stop at it.
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
      <div>
        <FrameExtras />
        {props.around}
      </div>
      <OfflineNotice />
    </>
  )
}

function Footer() {
  return (
    <footer className="foot">
      <div className="wrap foot-row">
        <div className="foot-about">
          <Logo className="foot-logo" />
          <p>
            <span className="sr-only">{site.name}. </span>
            {site.description}
          </p>
          <nav className="foot-links" aria-label="Pie">
            <Link to="/">Inicio</Link>
            <Link to="/guardados">Guardados</Link>
            <Link to="/ajustes">Ajustes</Link>
            <Link to="/rss">RSS</Link>
            <FootLinks links={site.links} />
          </nav>
          <noscript>
            <p>
              Sin JavaScript se leen aquí todas las reseñas. Para buscar, ve a la{' '}
              <a className="link" href="/search">
                página de búsqueda
              </a>
              .
            </p>
          </noscript>
        </div>
        <div className="foot-tools">
          <Refresh />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

/** The publisher's links at the foot of every page: absolute addresses of other sites. */
export function FootLinks(props: { readonly links: readonly FootLink[] }) {
  return props.links.map(({ words, address }) => (
    <a key={address} href={address}>
      {words}
    </a>
  ))
}
