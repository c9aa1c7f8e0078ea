import type { MouseEvent } from 'react'

/** A click that means 'go there', and not 'open it elsewhere' or 'save it'. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
