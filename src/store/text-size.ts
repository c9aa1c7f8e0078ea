// The size that articles are read in. Kept as the theme is, and for the same reason: public/theme.js must know it before
// the first frame.

export type TextSize = 'small' | 'normal' | 'large' | 'huge'

const KEY = 'text-size'

let known: TextSize | null = null
const listeners = new Set<() => void>()

/** The size chosen on this device; 'normal' until one is. */
export function readTextSize(): TextSize {
  known ??= storedSize()
  return known
}

/** Keeps the choice for the next launch; 'normal' forgets it. */
export function writeTextSize(size: TextSize): void {
  known = size
  try {
    if (size === 'normal') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, size)
  } catch {
    // Nothing lost but the next launch's choice.
  }
  for (const listener of listeners) listener()
}

/** Calls when a size is chosen in this tab. Returns the way to stop. */
export function watchTextSize(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function storedSize(): TextSize {
  try {
    const size = localStorage.getItem(KEY)
    return size === 'small' || size === 'large' || size === 'huge' ? size : 'normal'
  } catch {
    return 'normal'
  }
}
