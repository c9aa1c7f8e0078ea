import { useEffect, useEffectEvent } from 'react'
import { shortcutOf } from '#domain/device/shortcut-keys.ts'

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
