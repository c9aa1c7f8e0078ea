import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S (⌘S) saves, wherever the focus is, and keeps the browser from saving the page. */
export function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      // Over a question nothing is saved: its answer may be what the save waits for.
      if (!event.repeat && document.querySelector('[role$=dialog]') === null) onSave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
