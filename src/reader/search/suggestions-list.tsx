import { type RefObject, useEffect, useId, useRef, useState, useCallback, useLayoutEffect } from 'react'
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
import { shortcutOf } from '#domain/device/shortcut-keys.ts'

// The field of a combobox with a pop-up list: its ARIA attributes and keys. The options are links with the role
// `option` in the panel; Enter presses the active one.
interface Combobox {
  readonly field: RefObject<HTMLInputElement | null>
  readonly panel: RefObject<HTMLElement | null>
  /** The id of the list. */
  readonly id: string
  /** The typed text. */
  readonly words: string
  /** The number of options. */
  readonly count: number
  /** Does the list show text but no options? */
  readonly hasWords: boolean
}

interface ComboboxState {
  readonly isOpen: boolean
  /** The id of the active option; null if there is none. */
  readonly active: string | null
  readonly close: () => void
}

export function useComboboxField({ field, panel, id, words, count, hasWords }: Combobox): ComboboxState {
  const [isWithin, setWithin] = useState(() => document.activeElement === field.current)
  // The text at the time the list was closed: other text opens it again, without an active option.
  const [closedOver, setClosedOver] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ readonly over: string; readonly option: string } | null>(null)
  const isOpen = isWithin && (count > 0 || hasWords) && closedOver !== words
  const active = isOpen && chosen?.over === words ? chosen.option : null
  const close = useCallback(() => setClosedOver(words), [words])

  // A layout effect: a later one would miss an early loss of focus, and the list would stay open.
  useLayoutEffect(() => {
    const input = field.current
    const form = input?.form
    const enter = () => setWithin(true)
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && form?.contains(relatedTarget)) return
      setWithin(false)
      setClosedOver(null)
    }
    // A press on an option keeps the focus in the field.
    const list = panel.current
    const keepFocus = (event: MouseEvent) => event.preventDefault()
    list?.addEventListener('mousedown', keepFocus)
    input?.addEventListener('focus', enter)
    form?.addEventListener('focusout', leave)
    return () => {
      list?.removeEventListener('mousedown', keepFocus)
      input?.removeEventListener('focus', enter)
      form?.removeEventListener('focusout', leave)
    }
  }, [field, panel])

  useEffect(() => {
    const input = field.current
    const onKey = (event: KeyboardEvent) => {
      // These keys belong to an input method.
      if (event.isComposing) return
      const asked = shortcutOf('search', event)
      if (asked === 'down' || asked === 'up') {
        if (count === 0) return
        event.preventDefault()
        setClosedOver(null)
        const option = neighbour(panel.current, active, asked === 'down' ? 1 : -1)
        if (option) setChosen({ over: words, option: option.id })
      } else if (asked === 'submit' && active !== null) {
        event.preventDefault()
        document.getElementById(active)?.click()
      } else if (asked === 'leave' && isOpen) {
        // The next Escape closes the box itself.
        event.preventDefault()
        event.stopPropagation()
        close()
      }
    }
    input?.addEventListener('keydown', onKey)
    return () => input?.removeEventListener('keydown', onKey)
  }, [field, panel, words, count, active, isOpen, close])

  useEffect(() => {
    const input = field.current
    if (!input) return
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', id)
    input.setAttribute('aria-expanded', String(isOpen))
    if (active === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', active)
  }, [field, id, isOpen, active])

  useEffect(() => {
    if (active !== null) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return { isOpen, active, close }
}

/** Returns the option before or after the active one, wrapping around at the ends. */
function neighbour(panel: HTMLElement | null, active: string | null, by: 1 | -1): Element | undefined {
  const options = [...(panel?.querySelectorAll('[role="option"]') ?? [])]
  const at = options.findIndex(({ id }) => id === active)
  if (at === -1) return by === 1 ? options[0] : options.at(-1)
  return options[(at + by + options.length) % options.length]
}

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
