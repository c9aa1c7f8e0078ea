import { type KeyboardEvent, useRef, useState } from 'react'
import { shortSpanishDate } from '#domain/articles/dates.ts'
import type { Rows } from '#store/rows.ts'
import type { SearchResults } from '#store/search/search-results.ts'
import { useStored } from '#store/use-stored.ts'
import { Dialog } from '#ui/dialog.tsx'
import { InputField } from '../frame/fields.tsx'

/** The reader's search, loaded on demand because it is a separate chunk. */
async function reviewsWith(rows: Rows, { text }: { readonly text: string }): Promise<SearchResults> {
  const { searchResults } = await import('#store/search/search-results.ts')
  return await searchResults(rows, { text, page: 1 })
}

/** Asks for a review by its title. Arrow keys move among the results, and Enter chooses one. */
export function ReviewQuestion(props: {
  readonly title?: string
  readonly hint?: string
  readonly onChoose: (review: { readonly id: string; readonly title: string }) => void
  readonly onClose: () => void
}) {
  const { title = 'Enlace a una reseña', hint = 'Flechas para elegir, Intro para enlazar.' } = props
  const { onChoose, onClose } = props
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = useStored(reviewsWith, { text })
  const rows = [...(found?.items ?? []), ...(found?.related ?? [])]

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const field = event.currentTarget.querySelector('input')
    if (event.key === 'ArrowDown') (buttons[at + 1] ?? buttons[at])?.focus()
    else if (event.key === 'ArrowUp' && at !== -1) (buttons[at - 1] ?? field)?.focus()
    else if (event.key === 'Enter' && event.target === field) {
      const [first] = rows
      if (first) onChoose(first)
    } else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      body={
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the keys of its field and buttons
        <div className="grid grid-cols-1 gap-4" onKeyDown={onKeyDown}>
          <InputField
            label="Buscar en los títulos"
            hint={hint}
            type="search"
            data-autofocus
            value={text}
            onText={setText}
          />
          <div ref={list} className="max-h-[40dvh] overflow-auto" role="group" aria-label="Reseñas">
            {rows.map((row) => (
              <button
                key={row.id}
                type="button"
                className="flex min-h-target w-full items-baseline justify-between gap-3 border-b border-line p-2 text-start wrap-anywhere hover:bg-sunk focus-visible:-outline-offset-3"
                onClick={() => onChoose(row)}
              >
                <span>{row.title}</span>
                <span className="flex-none text-meta text-ink-2">{shortSpanishDate(row.publishedAt)}</span>
              </button>
            ))}
          </div>
          <p role="status">
            {found && text.trim() !== '' && rows.length === 0 ? 'Ninguna reseña con esas palabras.' : ''}
          </p>
        </div>
      }
    />
  )
}
