import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { addRecentSearch } from '#store/recent-searches.ts'
import { useDevice } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { resultsPage } from './results-search.ts'

/** The field of the results screen: holds the question `q`, empty for none, and asks another one. */
export function SearchForm({ q }: { readonly q: string }) {
  const [typed, setTyped] = useState({ over: q, words: q })
  const words = typed.over === q ? typed.words : q
  const navigate = useNavigate()
  const device = useDevice()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const search = resultsPage(words, 1)
    if (search.q === undefined) return
    if (device) void addRecentSearch(device, search.q)
    setTyped({ over: search.q, words: search.q })
    void navigate({ to: '/search', search })
  }
  return (
    <>
      <form
        className="search-form"
        role="search"
        aria-label="Otra búsqueda"
        action="/search"
        onSubmit={submit}
      >
        <input
          type="search"
          name="q"
          aria-label="Buscar artículos"
          placeholder="Buscar artículos..."
          enterKeyHint="search"
          autoComplete="off"
          value={words}
          onChange={(event) => setTyped({ over: q, words: event.target.value })}
        />
        <Button type="submit" look="ink">
          Buscar
        </Button>
      </form>
      {q === '' && (
        <noscript>
          <p className="status">
            Sin JavaScript busca el servidor. Si después de buscar vuelve a aparecer esta página, aquí no lo
            hay: activa JavaScript y recárgala.
          </p>
        </noscript>
      )}
    </>
  )
}
