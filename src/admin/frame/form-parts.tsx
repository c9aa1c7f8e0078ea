import {
  type ComponentProps,
  type KeyboardEvent as KeyPress,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { shortcutOf } from '#domain/device/shortcut-keys.ts'

// The names of keys on this keyboard. Apple keyboards have ⌘ instead of Ctrl; both work everywhere.
/** Does this machine have an Apple keyboard? */
export function hasAppleKeys(platform = navigator.platform): boolean {
  return /^(Mac|iP)/.test(platform)
}

/** Formats `Ctrl+Mayús+8` for this keyboard: `⌘⇧8` on Apple's. */
export function keyWords(keys: string, isApple = hasAppleKeys()): string {
  return isApple ? keys.replace('Ctrl', '⌘').replace('Mayús', '⇧').replaceAll('+', '') : keys
}

/** Formats the same keys for `aria-keyshortcuts`. */
export function ariaKeys(keys: string, isApple = hasAppleKeys()): string {
  return keys.replace('Ctrl', isApple ? 'Meta' : 'Control').replace('Mayús', 'Shift')
}

/** Handles Ctrl+S (⌘S) and Escape anywhere on the screen, unless the key was already handled. */
export function useKeys(keys: { readonly save: () => void; readonly escape?: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const asked = shortcutOf('form', event)
    // Otherwise the browser would save the page as a file.
    if (asked === 'write') event.preventDefault()
    if (document.querySelector('[aria-modal=true]') !== null) return
    if (asked === 'write' && !event.repeat) keys.save()
    else if (asked === 'back') keys.escape?.()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Buttons that are a single tab stop: arrow keys move among them, in a row also around its ends. */
export function useTabStop(count: number, { isRow }: { readonly isRow: boolean }) {
  const [current, setCurrent] = useState(0)
  const last = count - 1
  const stop = Math.min(current, last)

  function placeAfter(key: string): number | null {
    switch (key) {
      case isRow ? 'ArrowRight' : 'ArrowDown':
        return isRow ? (stop + 1) % count : Math.min(stop + 1, last)
      case isRow ? 'ArrowLeft' : 'ArrowUp':
        return isRow ? (stop + last) % count : Math.max(stop - 1, 0)
      case 'Home':
        return 0
      case 'End':
        return last
      default:
        return null
    }
  }

  return {
    /** Of the element around the buttons. */
    onKeyDown: (event: KeyPress<HTMLElement>) => {
      const next = placeAfter(event.key)
      if (next === null) return
      event.preventDefault()
      event.currentTarget.querySelectorAll('button')[next]?.focus()
    },
    /** Of each button, by its place. */
    propsAt: (at: number) => ({ tabIndex: at === stop ? 0 : -1, onFocus: () => setCurrent(at) }),
  }
}

/** Native fields, the text's editor (whose field is inside it), and groups of fields. */
const WRONG = '[aria-invalid=true], [data-wrong] > [data-code]:not([hidden]), [data-wrong][tabindex]'

/** Focuses the first field of a form that is marked invalid (P17.2). */
export function focusFirstError(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(WRONG)
  unfoldAround(wrong ?? null)
  const inside = wrong?.shadowRoot?.querySelector<HTMLElement>('[aria-invalid=true]')
  ;(inside ?? wrong)?.focus()
}

/** Opens the collapsed sections around this element, which otherwise cannot be focused. */
export function unfoldAround(element: Element | null): void {
  const around = element?.closest('details')
  if (!around) return
  around.open = true
  unfoldAround(around.parentElement)
}

/** Focuses the first error once it is rendered, whenever `occasion` changes: after each attempted or failed save. */
export function useFirstError(form: RefObject<HTMLElement | null>, occasion: unknown): void {
  const focus = useEffectEvent(() => focusFirstError(form.current))
  useEffect(() => focus(), [occasion])
}

/**
 * The bar at the bottom of a form, with text and buttons (children). `inPanel`: in a panel, which may be half the
 * window, text and buttons have a row each.
 */
export function FormBar(props: { readonly inPanel?: boolean; readonly children: ReactNode }) {
  const { inPanel = false, children } = props
  return (
    <div
      data-savebar={inPanel ? 'panel' : 'page'}
      // Over the sheet of facts it is at the window's edge, regardless of the scroll position.
      className="sticky bottom-(--keyboard,0px) z-bar flex flex-wrap items-center gap-x-3 gap-y-2 border-t-2 border-ink bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] in-data-low:py-1 max-lg:peer-has-[[data-facts][open]]:fixed max-lg:peer-has-[[data-facts][open]]:inset-x-0"
    >
      {children}
    </div>
  )
}

/** The bar's text. */
export function FormBarWords(props: Omit<ComponentProps<'p'>, 'className'>) {
  return (
    <p
      className="grow basis-32 text-meta text-ink-2 in-data-low:hidden max-md:basis-full lg:max-panel:in-data-[savebar=panel]:basis-full"
      {...props}
    />
  )
}

/** The classes of the bar's buttons. */
export const barButton = 'max-md:flex-1 in-data-low:px-2'

/** The classes of the first button after the text. */
export const firstBarButton = `${barButton} lg:max-panel:in-data-[savebar=panel]:ml-auto`

/** The classes of fields below one another. */
export const formFields = 'grid grid-cols-1 gap-6 px-4 py-6 lg:px-6'
