import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { categoryIcon } from '#domain/categories/category-badge.ts'
import { pathOf } from '#domain/lists/list-place.ts'
import { Icon } from '#ui/icon.tsx'

interface MenuProps {
  readonly categories: readonly Category[]
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/**
 * Only on small screens (P4.2): home, saved articles, categories and settings. Back, Escape, a tap beside it or a lost
 * focus closes it (P4.3); a choice replaces its history entry.
 */
export function Menu({ categories, isOpen, onOpen, onClose }: MenuProps) {
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const leave = useRef(onClose)
  useEffect(() => {
    leave.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return undefined
    const elsewhere = ({ target }: FocusEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) leave.current()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      leave.current()
      button.current?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])

  return (
    <div ref={whole} className="menu-box">
      {isOpen && (
        <TapCatcher
          onTap={() => {
            onClose()
            button.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <button
        ref={button}
        type="button"
        className="btn btn-bare btn-icon menu-btn"
        aria-label={isOpen ? 'Cerrar el menú' : 'Abrir el menú'}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={isOpen ? onClose : onOpen}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <nav id={panel} className="menu" aria-label="Menú" hidden={!isOpen}>
        {isOpen && <MenuLinks categories={categories} />}
      </nav>
    </div>
  )
}

function MenuLinks({ categories }: Pick<MenuProps, 'categories'>) {
  return (
    <>
      <Link to="/" replace>
        <Icon name="home" />
        Inicio
      </Link>
      <Link to="/guardados" replace>
        <Icon name="bookmark" />
        Guardados
      </Link>
      {categories.length > 0 && <p className="label">Categorías</p>}
      {categories.map(({ id, name, slug }) => (
        <Link key={id} to={pathOf({ category: slug, page: 1 })} data-cat={id} replace>
          <Icon name={categoryIcon(name)} />
          {name}
        </Link>
      ))}
      <Link to="/ajustes" className="menu-last" replace>
        <Icon name="gear" />
        Ajustes
      </Link>
    </>
  )
}

/**
 * Covers the page while a part of the header is open: a tap beside it only closes that. Only for pointers; the keyboard
 * has Escape.
 */
export function TapCatcher({ onTap }: { readonly onTap: () => void }) {
  return <button type="button" className="tap-catcher" tabIndex={-1} aria-hidden onClick={onTap} />
}
