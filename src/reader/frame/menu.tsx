import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { categoryIcon } from '#domain/categories/category-badge.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import { Icon } from '#ui/icon.tsx'
import { buttonClass } from '#ui/button.tsx'

interface MenuProps {
  readonly categories: readonly Category[]
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/**
 * Only on small screens (P4.2): home, saved articles, categories and settings. Back, Escape, a tap outside or losing
 * the focus closes it (P4.3); a choice replaces its history entry.
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
    <div ref={whole} data-menu>
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
        className={buttonClass(
          { look: 'bare', square: true },
          'aria-expanded:relative aria-expanded:z-2 lg:hidden',
        )}
        aria-label={isOpen ? 'Cerrar el menú' : 'Abrir el menú'}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={isOpen ? onClose : onOpen}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <nav
        id={panel}
        className={
          isOpen
            ? 'absolute top-full right-side-end left-side z-2 ms-auto grid max-h-below-head max-w-96 overflow-y-auto overscroll-contain border border-line-strong bg-raised shadow-float lg:hidden'
            : undefined
        }
        aria-label="Menú"
        hidden={!isOpen}
      >
        {isOpen && <MenuLinks categories={categories} />}
      </nav>
    </div>
  )
}

const ROW =
  'flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 leading-snug font-semibold wrap-anywhere last:border-b-0 hover:bg-sunk focus-visible:-outline-offset-4'
const ICON = 'text-cat-ink'

function MenuLinks({ categories }: Pick<MenuProps, 'categories'>) {
  return (
    <>
      <Link to="/" className={ROW} replace>
        <Icon name="home" className={ICON} />
        Inicio
      </Link>
      <Link to="/guardados" className={ROW} replace>
        <Icon name="bookmark" className={ICON} />
        Guardados
      </Link>
      {categories.length > 0 && <p className="px-4 pt-4 pb-2 label text-ink-2">Categorías</p>}
      {categories.map(({ id, name, slug }) => (
        <Link key={id} to={pathOf({ category: slug, page: 1 })} className={ROW} data-cat={id} replace>
          <Icon name={categoryIcon(name)} className={ICON} />
          {name}
        </Link>
      ))}
      <Link to="/ajustes" className={ROW} replace>
        <Icon name="gear" className={ICON} />
        Ajustes
      </Link>
    </>
  )
}

/** A tap outside an open part of the header only closes that part. Only for pointers; keyboards use Escape. */
export function TapCatcher({ onTap }: { readonly onTap: () => void }) {
  return (
    <button
      type="button"
      className="fixed inset-0 z-1 cursor-default touch-none"
      tabIndex={-1}
      aria-hidden
      onClick={onTap}
    />
  )
}
