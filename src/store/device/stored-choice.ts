// A reader's choice for this device that the first frame depends on (P12.1). It is in local storage, because
// public/theme.js cannot wait for a database. If storage is forbidden or full, the choice lasts as long as the page.
import { createObservable, type SettableObservable } from '#domain/observable.ts'
import { localKept } from './kept-storage.ts'

/** Creates the choice stored under this key. The default is the first of the values, which is not stored. */
function createStoredChoice<T extends string>(
  key: string,
  values: readonly [T, ...T[]],
): SettableObservable<T> {
  const [unchosen] = values
  // Null until a choice is made here or in another tab; then it overrides the stored value.
  const chosen = createObservable<T | null>(null)

  function stored(): T {
    const kept = localKept.getItem(key)
    return values.find((value) => value === kept) ?? unchosen
  }

  return {
    get: () => chosen.get() ?? stored(),
    set(value) {
      chosen.set(value)
      if (value === unchosen) localKept.removeItem(key)
      else localKept.setItem(key, value)
    },
    subscribe(listener) {
      const stop = chosen.subscribe(listener)
      const elsewhere = (event: StorageEvent) => {
        if (event.key === key || event.key === null) chosen.set(stored())
      }
      addEventListener('storage', elsewhere)
      return () => {
        stop()
        removeEventListener('storage', elsewhere)
      }
    },
  }
}

export type Theme = 'system' | 'light' | 'dark'

/** The reader's theme (P12.1). */
export const theme = createStoredChoice<Theme>('theme', ['system', 'light', 'dark'])

export type ShortcutsChoice = 'on' | 'off'

/** Single-key shortcuts (WCAG 2.1.4, P12.5): people who dictate or press keys by accident can turn them off. */
export const shortcutsChoice = createStoredChoice<ShortcutsChoice>('shortcuts', ['on', 'off'])

type TextSize = 'small' | 'normal' | 'large' | 'huge'

/** The text size of articles (P12.1). */
export const textSize = createStoredChoice<TextSize>('text-size', ['normal', 'small', 'large', 'huge'])

type LineWidth = 'narrow' | 'normal' | 'wide'

/** The line length of articles (P12.1). */
export const lineWidth = createStoredChoice<LineWidth>('line-width', ['normal', 'narrow', 'wide'])

export type BodyMode = 'html' | 'visual'

/** The editor's mode for bodies. */
export const bodyModeChoice = createStoredChoice<BodyMode>('body-mode', ['visual', 'html'])
