import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Category } from '#domain/category.ts'
import { site } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { Menu } from './menu.tsx'
import { SearchBox } from './search-box.tsx'

export function Header({ categories }: { readonly categories: readonly Category[] }) {
  const [searching, setSearching] = useState(false)
  const [words, setWords] = useState('')
  const searchButton = useRef<HTMLButtonElement>(null)
  const givenUp = useRef(false)

  // Who closes the box without searching goes on where it was opened.
  useEffect(() => {
    if (!searching && givenUp.current) searchButton.current?.focus()
    givenUp.current = false
  }, [searching])

  return (
    <header className="head">
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
            onWords={setWords}
            onSearch={() => {
              setWords('')
              setSearching(false)
            }}
            onClose={() => {
              givenUp.current = true
              setSearching(false)
            }}
          />
        ) : (
          <div className="head-tools">
            <nav className="head-nav" aria-label="Principal">
              <Link to="/ajustes">Ajustes</Link>
            </nav>
            <button
              ref={searchButton}
              type="button"
              className="btn btn-bare btn-icon"
              aria-label="Buscar"
              aria-expanded={false}
              onClick={() => {
                setSearching(true)
              }}
            >
              <Icon name="search" />
            </button>
            <Menu categories={categories} />
          </div>
        )}
      </div>
    </header>
  )
}
