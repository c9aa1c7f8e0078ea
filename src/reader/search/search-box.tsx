import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { SuggestionsProps } from './suggestions-list.tsx'
import { buttonClass } from '#ui/button.tsx'

/**
 * The header's search, on top of a screen (P7.1). Blank text does nothing; other text opens the results (P7.2). They
 * replace the box's history entry, so the box closes and its text is dropped (P7.3).
 */
export function SearchBox({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const loaded = useSuggestions()

  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const q = words.trim()
    if (q !== '') void navigate({ to: '/search', search: { q }, replace: true })
  }

  return (
    <form
      className="relative z-2 ms-4 -me-2.5 flex min-w-0 flex-1 items-center gap-2"
      role="search"
      action="/search"
      onSubmit={submit}
    >
      <input
        ref={field}
        className="h-target min-w-0 flex-1 rounded-none border-b-2 px-2 text-lg outline-offset-2 placeholder:text-ink-2 [&::-webkit-search-cancel-button]:hidden"
        type="search"
        name="q"
        aria-label="Buscar artículos"
        placeholder="Buscar artículos..."
        enterKeyHint="search"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose()
        }}
      />
      {loaded && <loaded.Suggestions field={field} words={words} />}
      <button type="submit" className={buttonClass({ look: 'bare', square: true })} aria-label="Buscar">
        <Icon name="search" />
      </button>
      <button
        type="button"
        className={buttonClass({ look: 'bare', square: true })}
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

/** Suggestions while typing, which are optional (P7.5); null until their code has loaded, or if it is not available. */
function useSuggestions(): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    void import('./suggestions-list.tsx').then(setLoaded, searchAllTheSame)
  }, [])
  return loaded
}

function searchAllTheSame(): void {}
