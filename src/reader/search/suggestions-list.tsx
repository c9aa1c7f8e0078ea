import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { addRecentSearch, clearRecentSearches, recentSearches } from '#store/search/recent-searches.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import {
  footClass,
  labelClass,
  MatchingArticles,
  type OptionsProps,
  wordsOptionClass,
} from './matching-articles.tsx'
import { useComboboxField } from './use-combobox-field.ts'

export interface SuggestionsProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly words: string
}

/**
 * The list under the search box: matching articles, or before typing, the latest searches. The focus stays in the box;
 * the arrow keys move through the list, Enter opens an entry, Escape closes the list.
 */
export function Suggestions({ field, words }: SuggestionsProps) {
  const device = useDevice()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const [isNothing, setNothing] = useState(false)
  const query = words.trim()
  const hasWords = isNothing && query !== ''
  const { isOpen, active, close } = useComboboxField({ field, panel, id, words, count, hasWords })

  useEffect(() => {
    const form = field.current?.form
    const remember = () => {
      close()
      const search = (field.current?.value ?? '').trim()
      if (device && search !== '') void addRecentSearch(device, search)
    }
    form?.addEventListener('submit', remember)
    return () => form?.removeEventListener('submit', remember)
  }, [field, device, close])

  const options: OptionsProps = { id, active, onCount: setCount, onChoose: close }
  return (
    <>
      <div
        ref={panel}
        data-testid="suggestions"
        className="fixed top-under-head right-side-end left-side z-2 max-h-below-head overflow-y-auto overscroll-contain border border-line-strong bg-raised shadow-float md:absolute md:top-[calc(100%+(var(--head)-var(--target))/2)] md:right-[calc(2*var(--target)+1rem)] md:left-0"
        hidden={!isOpen}
      >
        {query === '' ? (
          <RecentSearches {...options} field={field} />
        ) : (
          <MatchingArticles {...options} query={query} onNothing={setNothing} />
        )}
      </div>
      <p className="sr-only" role="status">
        {isOpen && !hasWords ? countWords(count, query) : ''}
      </p>
    </>
  )
}

function countWords(count: number, query: string): string {
  if (query === '') return count === 1 ? '1 búsqueda reciente' : `${count} búsquedas recientes`
  return count === 1 ? '1 sugerencia' : `${count} sugerencias`
}

const NOTHING = {}

/** The searches on this device, the latest first, and a button to delete them. */
function RecentSearches(props: OptionsProps & { readonly field: RefObject<HTMLInputElement | null> }) {
  const { id, active, onCount, onChoose, field } = props
  const device = useDevice()
  const searches = useStored(recentSearches, NOTHING) ?? []
  useEffect(() => onCount(searches.length), [searches.length, onCount])
  return (
    <>
      <p className={labelClass} aria-hidden>
        Búsquedas recientes
      </p>
      <div id={id} role="listbox" aria-label="Búsquedas recientes">
        {searches.map((search, at) => (
          <Link
            key={search}
            to="/search"
            search={{ q: search }}
            id={`${id}${at}`}
            role="option"
            aria-selected={`${id}${at}` === active}
            tabIndex={-1}
            className={wordsOptionClass}
            replace
            onClick={() => {
              if (device) void addRecentSearch(device, search)
              onChoose()
            }}
          >
            <Icon name="clock" small className="text-ink-2" />
            <span>{search}</span>
          </Link>
        ))}
      </div>
      <button
        type="button"
        className={footClass}
        onClick={() => {
          field.current?.focus({ preventScroll: true })
          if (device) void clearRecentSearches(device)
        }}
      >
        Borrar búsquedas recientes
      </button>
    </>
  )
}
