// The reader's theme: kept in local storage, because public/theme.js must know it before the first frame and cannot
// wait for a database. Storage may be forbidden or full: then the choice lasts as long as the page.

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

let known: Theme | null = null
const listeners = new Set<() => void>()

/** The theme chosen on this device; 'system' until one is. */
export function readTheme(): Theme {
  known ??= storedTheme()
  return known
}

/** Keeps the choice for the next launch; 'system' forgets it. */
export function writeTheme(theme: Theme): void {
  known = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Nothing lost but the next launch's choice.
  }
  for (const listener of listeners) listener()
}

/** Calls when a theme is chosen, in this tab or another. Returns the way to stop. */
export function watchTheme(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    known = null
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}

function storedTheme(): Theme {
  try {
    const theme = localStorage.getItem(KEY)
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  } catch {
    return 'system'
  }
}
