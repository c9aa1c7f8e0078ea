import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { normaliseQuery } from '#domain/search.ts'
import { Icon } from '#ui/icon.tsx'

interface SearchBoxProps {
  readonly words: string
  /** Opened by hand, over a screen: the focus goes into it, and the results take the place of its entry in the history. */
  readonly isOpened: boolean
  readonly onWords: (words: string) => void
  /** The question was asked. */
  readonly onSearch: () => void
  readonly onClose: () => void
}

/** The header's search. Blank text goes nowhere; anything else goes to the results. */
export function SearchBox({ words, isOpened, onWords, onSearch, onClose }: SearchBoxProps) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (isOpened) field.current?.focus({ preventScroll: true })
  }, [isOpened])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const q = normaliseQuery(words)
    if (q === '') return
    onSearch()
    void navigate({ to: '/search', search: { q }, replace: isOpened })
  }

  return (
    <form className="head-search" role="search" action="/search" onSubmit={submit}>
      <input
        ref={field}
        type="search"
        name="q"
        aria-label="Buscar artículos"
        placeholder="Buscar artículos..."
        enterKeyHint="search"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          onWords(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose()
        }}
      />
      <button type="submit" className="btn btn-bare btn-icon" aria-label="Buscar">
        <Icon name="search" />
      </button>
      <button
        type="button"
        className="btn btn-bare btn-icon"
        aria-label="Cerrar la búsqueda"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </form>
  )
}
