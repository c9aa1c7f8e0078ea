import type { MouseEvent } from 'react'

/** Is this a click that opens a link in this tab, and not as a download? */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
