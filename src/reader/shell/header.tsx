import { Link, useLocation, useMatch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { textValue } from '#domain/address-values.ts'
import type { Category } from '#domain/category.ts'
import { normaliseQuery } from '#domain/query.ts'
import { site } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { Menu } from './menu.tsx'
import { SearchBox } from './search-box.tsx'
import { TapCatcher } from './tap-catcher.tsx'
import { useHeaderLayer } from './use-header-layer.ts'

export function Header({ categories }: { readonly categories: readonly Category[] }) {
  const { layer, open, close } = useHeaderLayer()
  // On the results screen the box stands open with the question in it, until it is closed; also while they are looked up.
  const answered = useMatch({ from: '/search', shouldThrow: false })?.search.q
  const asking = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/search' ? normaliseQuery(textValue(search.q) ?? '') : '',
  })
  const asked = asking || answered
  const searching = layer === 'search' || (asked !== undefined && layer === undefined)
  const [typed, setTyped] = useState<{ readonly over: string | undefined; readonly words: string } | null>(
    null,
  )
  const words = typed && typed.over === asked ? typed.words : (asked ?? '')
  const searchButton = useRef<HTMLButtonElement>(null)
  const givenUp = useRef(false)

  // Who closes the box without searching goes on where it was opened.
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
      {layer === 'search' && <TapCatcher onTap={giveUp} />}
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
          <SearchBox
            words={words}
            isOpened={layer === 'search'}
            onWords={(next) => setTyped({ over: asked, words: next })}
            onSearch={() => setTyped(null)}
            onClose={giveUp}
          />
        ) : (
          <div className="head-tools">
            <nav className="head-nav" aria-label="Principal">
              <Link to="/guardados">Guardados</Link>
              <Link to="/ajustes">Ajustes</Link>
            </nav>
            <button
              ref={searchButton}
              type="button"
              className="btn btn-bare btn-icon"
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
