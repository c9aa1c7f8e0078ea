import { Link } from '@tanstack/react-router'
import { site, type FootLink } from '#site.ts'
import { Logo } from '#ui/logo.tsx'
import { Refresh } from '../freshness/refresh.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function Footer() {
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

/** What the publisher adds to the foot of every page: whole addresses, of pages that are not the magazine's. */
export function FootLinks(props: { readonly links: readonly FootLink[] }) {
  return props.links.map(({ words, address }) => (
    <a key={address} href={address}>
      {words}
    </a>
  ))
}
