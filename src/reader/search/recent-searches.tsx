import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { addRecentSearch, clearRecentSearches, recentSearches } from '#store/search/recent-searches.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import type { OptionsProps } from './matching-articles.tsx'

const NOTHING = {}

/** What was searched for on this device, the latest first, and the way to forget it. */
export function RecentSearches(props: OptionsProps & { readonly field: RefObject<HTMLInputElement | null> }) {
  const { id, active, onCount, onChoose, field } = props
  const device = useDevice()
  const searches = useStored(recentSearches, NOTHING) ?? []
  useEffect(() => onCount(searches.length), [searches.length, onCount])
  return (
    <>
      <p className="label" aria-hidden>
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
            className="suggest-option suggest-recent"
            replace
            onClick={() => {
              if (device) void addRecentSearch(device, search)
              onChoose()
            }}
          >
            <Icon name="clock" small />
            <span>{search}</span>
          </Link>
        ))}
      </div>
      <button
        type="button"
        className="suggest-foot"
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
