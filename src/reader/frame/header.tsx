import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { Icon } from '#ui/icon.tsx'
import { headClass, headRowClass, Masthead } from '#ui/logo.tsx'
import { Menu, TapCatcher } from './menu.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { useHeaderLayer } from './use-header-layer.ts'
import { buttonClass } from '#ui/button.tsx'

const WAY =
  'inline-flex min-h-target items-center px-2 text-control/none font-semibold hover:edge-under aria-[current]:edge-under'

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
    <header className={headClass}>
      {searching && <TapCatcher onTap={giveUp} />}
      <div className={headRowClass}>
        <Link to="/" className="masthead">
          <Masthead markOnly={searching} />
        </Link>
        {searching ? (
          <SearchBox onClose={giveUp} />
        ) : (
          <div className="-me-2.5 flex md:gap-2">
            <nav className="me-3 hidden lg:flex" aria-label="Principal">
              <Link to="/guardados" className={WAY}>
                Guardados
              </Link>
              <Link to="/ajustes" className={WAY}>
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
