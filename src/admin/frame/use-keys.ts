import { useEffect, useEffectEvent } from 'react'
import { shortcutOf } from '#domain/device/shortcut-keys.ts'

/** Ctrl+S (⌘S) and Escape, wherever on the screen the focus is. What somebody else has taken is left alone. */
export function useKeys(keys: { readonly save: () => void; readonly escape?: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const asked = shortcutOf('form', event)
    if (asked === 'write') {
      // The browser would save the page as a file.
      event.preventDefault()
      if (!event.repeat && document.querySelector('[aria-modal=true]') === null) keys.save()
    } else if (asked === 'back' && keys.escape && document.querySelector('[aria-modal=true]') === null) {
      keys.escape()
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
