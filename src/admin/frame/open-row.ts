import type { MouseEvent } from 'react'

/** Does this press on a row open it? Not on what has a press of its own, and not at the end of selecting text. */
export function opensRow(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return false
  return event.button === 0 && window.getSelection()?.isCollapsed !== false
}
