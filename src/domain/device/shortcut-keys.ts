// Keyboard shortcuts and their actions, in one table for handlers and the list of shortcuts (P12.5).
import { CAROUSEL_KEYS } from '../lists/carousel-keys.ts'

/** Where a shortcut applies. `page`: on any public screen, except while typing; the others: while they have the focus. */
export type ShortcutPlace = 'page' | 'carousel' | 'picture' | 'search' | 'form'

/** Keys by action. Keys with a space between them are a sequence; `Mod` is ⌘ on Apple's keyboards, else Ctrl. */
export const SHORTCUTS = {
  page: {
    shortcuts: ['?'],
    search: ['/', 'b'],
    next: ['j'],
    previous: ['k'],
    save: ['s'],
    theme: ['t'],
    home: ['g i'],
    saved: ['g g'],
    settings: ['g a'],
  },
  carousel: { back: keysOfStep(-1), forward: keysOfStep(1) },
  // Handled by the lightbox itself.
  picture: { earlier: ['ArrowLeft'], later: ['ArrowRight'], close: ['Escape'] },
  search: { down: ['ArrowDown'], up: ['ArrowUp'], submit: ['Enter'], leave: ['Escape'] },
  form: { write: ['Mod+s'], back: ['Escape'] },
} as const satisfies Record<ShortcutPlace, Readonly<Record<string, readonly string[]>>>

export type ShortcutOf<Place extends ShortcutPlace> = keyof (typeof SHORTCUTS)[Place] & string

/** The part of a keyboard event that identifies the key. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/**
 * Returns the shortcut of a key press; null if there is none. Ctrl, ⌘, Alt and Shift belong to the browser unless the
 * shortcut names them. Shift is ignored where a key needs it: `/` and `?` on Spanish keyboards.
 * @param before the previous key, if it may have been the first of two.
 */
export function shortcutOf<Place extends ShortcutPlace>(
  place: Place,
  press: KeyPress,
  before: string | null = null,
): ShortcutOf<Place> | null {
  const key = keyOf(press)
  if (key === null) return null
  const asked = before === null ? key : `${before} ${key}`
  for (const name in SHORTCUTS[place]) {
    const keys: readonly string[] = Object(SHORTCUTS[place])[name]
    if (keys.includes(asked)) return name
  }
  return null
}

/** Returns the key of a press that may be the first of two; null if no such shortcut begins with it. */
export function firstOfTwo(press: KeyPress): string | null {
  const key = keyOf(press)
  const begins = Object.values(SHORTCUTS.page).some((keys) => keys.some((one) => one.startsWith(`${key} `)))
  return begins ? key : null
}

function keysOfStep(step: -1 | 1): string[] {
  return Object.entries(CAROUSEL_KEYS).flatMap(([key, by]) => (by === step ? [key] : []))
}

function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (altKey || (ctrlKey && metaKey)) return null
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  if (shiftKey && isLetter) return null
  // Caps lock does not change the key.
  const name = key.length === 1 ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `Mod+${name}` : name
}
