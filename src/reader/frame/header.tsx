import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { site } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { Menu, TapCatcher } from './menu.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { useHeaderLayer } from './use-header-layer.ts'
import { buttonClass } from '#ui/button.tsx'

/** The logo, the search and the menu of every public screen (P4.1). */
export function Header({ categories }: { readonly categories: readonly Category[] }) {
  const { layer, open, close } = useHeaderLayer()
  const searching = layer === 'search'
  const searchButton = useRef<HTMLButtonElement>(null)
  const givenUp = useRef(false)

  // Closing the box without a search returns the focus to its button.
  useEffect(() => {
    if (!searching && givenUp.current) searchButton.current?.focus({ preventScroll: true })
    givenUp.current = false
  }, [searching])

  const giveUp = () => {
    givenUp.current = true
    close()
  }
  return (
    <header className="head">
      {searching && <TapCatcher onTap={giveUp} />}
      <div className="wrap head-row">
        <Link to="/" className="logo">
          <Logo markOnly={searching} />
          <span className="sr-only">{site.name}, inicio. </span>
          {!searching && (
            <small className="label" lang="en">
              {site.tagline}
            </small>
          )}
        </Link>
        {searching ? (
          <SearchBox onClose={giveUp} />
        ) : (
          <div className="head-tools">
            <nav className="head-nav" aria-label="Principal">
              <Link to="/guardados">Guardados</Link>
              <Link to="/ajustes">Ajustes</Link>
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
