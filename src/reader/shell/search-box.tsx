import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { normaliseQuery } from '#domain/query.ts'
import { Icon } from '#ui/icon.tsx'
import type { SuggestionsProps } from './suggestions-list.tsx'

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
  const [isUsed, setUsed] = useState(false)
  const loaded = useSuggestions(isUsed)

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
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          onWords(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose()
        }}
      />
      {loaded && <loaded.Suggestions field={field} words={words} isOpened={isOpened} onLeave={onSearch} />}
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

interface Loaded {
  readonly Suggestions: ComponentType<SuggestionsProps>
}

/** What is offered while somebody types, once the box is used; null until it is here, and where it cannot be had. */
function useSuggestions(isUsed: boolean): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (isUsed) void import('./suggestions-list.tsx').then(setLoaded, searchAllTheSame)
  }, [isUsed])
  return loaded
}

function searchAllTheSame(): void {}
