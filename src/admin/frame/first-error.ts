import { type RefObject, useEffect, useEffectEvent } from 'react'

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
