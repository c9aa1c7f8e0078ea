import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S (⌘S) and Escape, wherever on the screen the focus is. What somebody else has taken is left alone. */
export function useKeys(keys: { readonly save: () => void; readonly escape?: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || event.isComposing) return
    if (key.toLowerCase() === 's' && ctrlKey !== metaKey && !altKey && !shiftKey) {
      // The browser would save the page as a file.
      event.preventDefault()
      if (!event.repeat && document.querySelector('[aria-modal=true]') === null) keys.save()
    } else if (key === 'Escape' && keys.escape && document.querySelector('[aria-modal=true]') === null) {
      keys.escape()
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
