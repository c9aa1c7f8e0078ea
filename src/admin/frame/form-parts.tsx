import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { shortcutOf } from '#domain/device/shortcut-keys.ts'

// The names of the keys on this keyboard. Apple's have ⌘ instead of Ctrl; both work everywhere.
/** Does this machine have Apple's keys? */
export function hasAppleKeys(platform = navigator.platform): boolean {
  return /^(Mac|iP)/.test(platform)
}

/** `Ctrl+Mayús+8` as it is read here: `⌘⇧8` on Apple's keys. */
export function keyWords(keys: string, isApple = hasAppleKeys()): string {
  return isApple ? keys.replace('Ctrl', '⌘').replace('Mayús', '⇧').replaceAll('+', '') : keys
}

/** The same keys as assistive technology is told them. */
export function ariaKeys(keys: string, isApple = hasAppleKeys()): string {
  return keys.replace('Ctrl', isApple ? 'Meta' : 'Control').replace('Mayús', 'Shift')
}

/** Handles Ctrl+S (⌘S) and Escape anywhere on the screen, unless something else has handled the key. */
export function useKeys(keys: { readonly save: () => void; readonly escape?: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const asked = shortcutOf('form', event)
    // The browser would save the page as a file.
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

/** The browser's own fields, the text's editor, whose field is inside it, and groups of fields. */
const WRONG = '[aria-invalid=true], [data-wrong] > [data-code]:not([hidden]), [data-wrong][tabindex]'

/** Focuses the first field of a form that is marked invalid (P17.2). */
export function focusFirstError(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(WRONG)
  unfoldAround(wrong ?? null)
  const inside = wrong?.shadowRoot?.querySelector<HTMLElement>('[aria-invalid=true]')
  ;(inside ?? wrong)?.focus()
}

/** A closed fold takes no focus: opens the folds around this. */
export function unfoldAround(element: Element | null): void {
  const around = element?.closest('details')
  if (!around) return
  around.open = true
  unfoldAround(around.parentElement)
}

/** Focuses it once the errors are drawn, after each attempted or failed save: `occasion` changes then. */
export function useFirstError(form: RefObject<HTMLElement | null>, occasion: unknown): void {
  const focus = useEffectEvent(() => focusFirstError(form.current))
  useEffect(() => focus(), [occasion])
}

/**
 * The bar at the lower edge of a form, with words and buttons (children). `inPanel`: at the foot of a panel, which may have
 * half of the window: there, words and buttons have a row each.
 */
export function FormBar({
  inPanel = false,
  children,
}: {
  readonly inPanel?: boolean
  readonly children: ReactNode
}) {
  return (
    <div
      data-savebar={inPanel ? 'panel' : 'page'}
      // Over the sheet of facts it is at the window's edge, wherever the page is.
      className="sticky bottom-(--keyboard,0px) z-bar flex flex-wrap items-center gap-x-3 gap-y-2 border-t-2 border-ink bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] in-data-low:py-1 max-lg:peer-has-[[data-facts][open]]:fixed max-lg:peer-has-[[data-facts][open]]:inset-x-0"
    >
      {children}
    </div>
  )
}

/** What the bar says. */
export function FormBarWords(props: Omit<ComponentProps<'p'>, 'className'>) {
  return (
    <p
      className="grow basis-32 text-meta text-ink-2 in-data-low:hidden max-md:basis-full lg:max-panel:in-data-[savebar=panel]:basis-full"
      {...props}
    />
  )
}

/** For the bar's buttons. */
export const barButton = 'max-md:flex-1 in-data-low:px-2'

/** For the one behind the words. */
export const firstBarButton = `${barButton} lg:max-panel:in-data-[savebar=panel]:ml-auto`

/** The classes of fields below one another. */
export const formFields = 'grid grid-cols-1 gap-6 px-4 py-6 lg:px-6'
