import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { Category } from '#domain/categories/category.ts'
import { site, type FootLink } from '#site.ts'
import { Logo, headClass, headRowClass, Masthead } from '#ui/logo.tsx'
import { lazyPart } from './lazy-part.tsx'
import { footTextClass, Refresh } from '../freshness/refresh.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, TapCatcher } from './menu.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { useLayer } from './use-layer.ts'
import { buttonClass } from '#ui/button.tsx'

const MAIN_WAY =
  'inline-flex min-h-target items-center px-2 text-control/none font-semibold hover:edge-under aria-[current]:edge-under'

/** The logo, the search and the menu of every public screen (P4.1). */
function Header({ categories }: { readonly categories: readonly Category[] }) {
  const { layer, open, close } = useLayer()
  const searching = layer === 'search'
  const searchButton = useRef<HTMLButtonElement>(null)
  const givenUp = useRef(false)

  // Closing the box without searching returns the focus to its button.
  useEffect(() => {
    if (!searching && givenUp.current) searchButton.current?.focus({ preventScroll: true })
    givenUp.current = false
  }, [searching])

  const giveUp = () => {
    givenUp.current = true
    close()
  }
  return (
    <header className={headClass}>
      {searching && <TapCatcher onTap={giveUp} />}
      <div className={headRowClass}>
        <Link to="/" className="masthead">
          <Masthead markOnly={searching} />
        </Link>
        {searching ? (
          <SearchBox onClose={giveUp} />
        ) : (
          // While the page arrives, each part would move the others: they are shown once the last one, the menu, is there.
          <div className="-me-2.5 flex not-has-[[data-menu]>nav]:invisible md:gap-2">
            <nav className="me-3 hidden lg:flex" aria-label="Principal">
              <Link to="/guardados" className={MAIN_WAY}>
                Guardados
              </Link>
              <Link to="/ajustes" className={MAIN_WAY}>
                Ajustes
              </Link>
            </nav>
            <button
              ref={searchButton}
              type="button"
              className={buttonClass({ look: 'bare', square: true })}
              aria-label="Buscar"
              aria-expanded={false}
              onClick={() => open('search')}
            >
              <Icon name="search" />
            </button>
            <Menu
              categories={categories}
              isOpen={layer === 'menu'}
              onOpen={() => open('menu')}
              onClose={close}
            />
          </div>
        )}
      </div>
    </header>
  )
}

const OfflineNotice = lazyPart(async () => (await import('./offline-notice.tsx')).OfflineNotice)
const ThemeSwitch = lazyPart(async () => (await import('./theme-switch.tsx')).ThemeSwitch)
const FrameExtras = lazyPart(async () => (await import('./frame-extras.tsx')).FrameExtras)

/**
 * The frame around every public screen. Parts that come and go (`around` and the frame's own) share one element. A new
 * sibling of the header would make the browser recompute the whole page's styles.
 */
export function Frame(props: {
  readonly categories: readonly Category[]
  /** Is there a published guide? */
  readonly hasGuides: boolean
  readonly around?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <>
      <SkipLink />
      <Header categories={props.categories} />
      <main id="main" className="wrap min-h-page" tabIndex={-1}>
        {props.children}
      </main>
      <Footer hasGuides={props.hasGuides} />
      <div>
        <FrameExtras />
        {props.around}
      </div>
      <OfflineNotice />
    </>
  )
}

const WAY =
  'inline-flex min-h-target min-w-target items-center justify-center px-2 hover:underline hover:underline-offset-[0.2em]'

function Footer({ hasGuides }: { readonly hasGuides: boolean }) {
  return (
    <footer data-later="" className="mt-section border-t-2 pt-8 pb-foot">
      <div className="wrap grid grid-cols-1 gap-x-gutter gap-y-8 md:grid-cols-aside md:items-end">
        <div className="grid gap-4">
          <Logo className="w-[min(100%,18rem)]" />
          <p className={footTextClass}>
            <span className="sr-only">{site.name}. </span>
            {site.description}
          </p>
          <nav className="-ms-2 flex flex-wrap gap-x-3" aria-label="Pie">
            <Link to="/" className={WAY}>
              Inicio
            </Link>
            <Link to="/guardados" className={WAY}>
              Guardados
            </Link>
            <Link to="/ajustes" className={WAY}>
              Ajustes
            </Link>
            <Link to="/rss" className={WAY}>
              RSS
            </Link>
            {/* P27.31 */}
            {hasGuides && (
              <Link to="/guias" className={WAY}>
                Guías
              </Link>
            )}
            <FootLinks links={site.links} />
          </nav>
          <noscript>
            <p className={footTextClass}>
              Sin JavaScript se leen aquí todas las reseñas. Para buscar, ve a la{' '}
              <a className="link" href="/search">
                página de búsqueda
              </a>
              .
            </p>
          </noscript>
        </div>
        <div className="grid gap-4">
          <Refresh />
          {/* Its height is reserved. Hidden without scripts, where it would not work. */}
          <div className="min-h-11.5">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  )
}

/** The publisher's links in the footer of every page: absolute addresses of other sites. */
export function FootLinks(props: { readonly links: readonly FootLink[] }) {
  return props.links.map(({ words, address }) => (
    <a key={address} href={address} className={WAY}>
      {words}
    </a>
  ))
}
