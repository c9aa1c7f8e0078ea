import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { addRecentSearch } from '#store/search/recent-searches.ts'
import { useDevice } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { statusClass } from '#ui/status.tsx'

/** A field that contains the current search `q`, if any, and starts another one (P7.2, P7.4). */
export function SearchForm({ q }: { readonly q: string }) {
  const [typed, setTyped] = useState({ over: q, words: q })
  const words = typed.over === q ? typed.words : q
  const navigate = useNavigate()
  const device = useDevice()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const question = words.trim()
    if (question === '') return
    if (device) void addRecentSearch(device, question)
    setTyped({ over: question, words: question })
    void navigate({ to: '/search', search: { q: question } })
  }
  return (
    <>
      <form
        className="flex max-w-160 items-end gap-2"
        role="search"
        aria-label="Otra búsqueda"
        action="/search"
        onSubmit={submit}
      >
        <input
          className="min-h-target min-w-0 flex-1 rounded-none border-b-2 px-2 text-intro placeholder:text-ink-2"
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
          <p className={statusClass}>
            Sin JavaScript busca el servidor. Si después de buscar vuelve a aparecer esta página, aquí no lo
            hay: activa JavaScript y recárgala.
          </p>
        </noscript>
      )}
    </>
  )
}
