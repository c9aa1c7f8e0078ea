// The field of a combobox with a pop-up list: its ARIA attributes and keys. The options are links with the role
// `option` in the panel; Enter presses the active one.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { shortcutOf } from '#domain/device/shortcut-keys.ts'

interface Combobox {
  readonly field: RefObject<HTMLInputElement | null>
  readonly panel: RefObject<HTMLElement | null>
  /** The id of the list. */
  readonly id: string
  /** The typed text. */
  readonly words: string
  /** The number of options. */
  readonly count: number
  /** Does the list show text without an option? */
  readonly hasWords: boolean
}

interface ComboboxState {
  readonly isOpen: boolean
  /** The id of the active option; null: none is. */
  readonly active: string | null
  readonly close: () => void
}

export function useComboboxField({ field, panel, id, words, count, hasWords }: Combobox): ComboboxState {
  const [isWithin, setWithin] = useState(() => document.activeElement === field.current)
  // The text that was typed at the time: another text opens the list again, without an active option.
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

/** The option before or after the active one; past an end, the one at the other end. */
function neighbour(panel: HTMLElement | null, active: string | null, by: 1 | -1): Element | undefined {
  const options = [...(panel?.querySelectorAll('[role="option"]') ?? [])]
  const at = options.findIndex(({ id }) => id === active)
  if (at === -1) return by === 1 ? options[0] : options.at(-1)
  return options[(at + by + options.length) % options.length]
}
