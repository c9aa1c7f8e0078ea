import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { firstOfTwo, shortcutOf } from '#domain/device/shortcut-keys.ts'
import { shortcutsChoice, theme } from '#store/device/stored-choice.ts'
import { useLayer } from '../frame/use-layer.ts'

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

/** The longest time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1500
const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const

/** Handles shortcuts of public screens, never while typing (P12.5) or while a dialog is open. */
export function Shortcuts() {
  const router = useRouter()
  const { layer, open } = useLayer()
  const [isListed, setListed] = useState(false)
  const first = useRef<{ readonly key: string; readonly at: number }>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (shortcutsChoice.get() === 'off' || isTyping(event.target) || isAsked()) return
    const pressed = first.current
    const before = pressed && event.timeStamp - pressed.at < SEQUENCE_MS ? pressed.key : null
    const asked = shortcutOf('page', event, before)
    const begun = asked === null && before === null ? firstOfTwo(event) : null
    first.current = begun === null ? null : { key: begun, at: event.timeStamp }
    if (asked === null) return
    // The key must neither be typed into the opened box nor start the browser's own search.
    event.preventDefault()
    switch (asked) {
      case 'shortcuts':
        return setListed(true)
      case 'search':
        return layer === 'search' ? focusSearchBox() : open('search')
      case 'next':
        return showNextCard(1)
      case 'previous':
        return showNextCard(-1)
      case 'save':
        return pressSaveOfCard()
      case 'theme':
        return theme.set(NEXT_THEME[theme.get()])
      case 'home':
        return void router.navigate({ to: '/' })
      case 'saved':
        return void router.navigate({ to: '/guardados' })
      case 'settings':
        return void router.navigate({ to: '/ajustes' })
    }
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return <Suspense fallback={null}>{isListed && <ShortcutList onClose={() => setListed(false)} />}</Suspense>
}

function focusSearchBox(): void {
  document.querySelector<HTMLElement>('header [type=search]')?.focus({ preventScroll: true })
}

/** Does a key pressed on this element type a character? */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select, [role=textbox]')) return true
  return (
    target instanceof HTMLInputElement && !/^(?:radio|checkbox|button|submit|file|range)$/.test(target.type)
  )
}

/** Does a dialog or a picture cover the page? */
function isAsked(): boolean {
  return document.querySelector('[aria-modal=true], .yarl__root') !== null
}

// Moves through the cards of a screen by keyboard, and saves the focused one.

const CARD = '[data-story]'
const LINK = 'h3 a'

/** Focuses the card after (1) or before (-1) the focused one, or the first one below or above the header. */
function showNextCard(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`#main ${CARD} ${LINK}`)].filter((link) =>
    link.checkVisibility(),
  )
  const now = document.activeElement?.closest(CARD)
  const at = now && isInSight(now) ? links.findIndex((link) => now.contains(link)) : -1
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const isBelow = (link: Element) => link.getBoundingClientRect().top >= head
  const beside = by === 1 ? links.find(isBelow) : links.findLast((link) => !isBelow(link))
  const next = at >= 0 ? links[at + by] : beside
  next?.focus()
}

/** Presses 'Guardar' on the focused card, or otherwise on the open article. */
function pressSaveOfCard(): void {
  const card = document.activeElement?.closest(CARD)
  const save = (card ?? document.querySelector('#main [data-bar]'))?.querySelector<HTMLElement>('[data-save]')
  if (!save) return
  // The focus makes a screen reader announce the button and its new state.
  save.focus({ preventScroll: true })
  save.click()
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= 0 && top < innerHeight
}
