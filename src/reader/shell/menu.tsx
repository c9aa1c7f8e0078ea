import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { Category } from '#domain/category.ts'
import { categoryIcon } from '#domain/category-look.ts'
import { Icon } from '#ui/icon.tsx'

interface MenuProps {
  readonly categories: readonly Category[]
}

/** Small screens only (decision 15): home, the categories and the settings. Closed by Escape, a choice, or a look elsewhere. */
export function Menu({ categories }: MenuProps) {
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return undefined
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    <div ref={whole} className="menu-box">
      <button
        ref={button}
        type="button"
        className="btn btn-bare btn-icon menu-btn"
        aria-label={open ? 'Cerrar el menú' : 'Abrir el menú'}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      <nav id={panel} className="menu" aria-label="Menú" hidden={!open}>
        {open && <MenuLinks categories={categories} onChoose={close} />}
      </nav>
    </div>
  )
}

function MenuLinks({ categories, onChoose }: MenuProps & { readonly onChoose: () => void }) {
  return (
    <>
      <Link to="/" onClick={onChoose}>
        <Icon name="home" />
        Inicio
      </Link>
      {categories.length > 0 && <p className="label">Categorías</p>}
      {categories.map(({ id, name, slug }) => (
        <Link key={id} to="/" search={{ categoria: slug }} data-cat={id} onClick={onChoose}>
          <Icon name={categoryIcon(name)} />
          {name}
        </Link>
      ))}
      <Link to="/ajustes" className="menu-last" onClick={onChoose}>
        <Icon name="gear" />
        Ajustes
      </Link>
    </>
  )
}
