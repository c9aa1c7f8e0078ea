import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The browser's own fields; the text's editor, whose field is inside it; a group of several fields. */
const WRONG = '[aria-invalid=true], .is-wrong > .ed-text:not([hidden]), .is-wrong[tabindex]'

/** Gives the first field of a form that is marked wrong the focus. */
export function focusFirstError(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(WRONG)
  unfoldAround(wrong ?? null)
  const inside = wrong?.shadowRoot?.querySelector<HTMLElement>('[aria-invalid=true]')
  ;(inside ?? wrong)?.focus()
}

/** A closed fold takes no focus: opens the folds around this. */
export function unfoldAround(element: Element | null): void {
  const around = element?.closest('details')
  if (around) around.open = true
}

/** Does so once the errors are drawn, each time a save has been tried or has failed: `occasion` is then another one. */
export function useFirstError(form: RefObject<HTMLElement | null>, occasion: unknown): void {
  const focus = useEffectEvent(() => focusFirstError(form.current))
  useEffect(() => focus(), [occasion])
}
