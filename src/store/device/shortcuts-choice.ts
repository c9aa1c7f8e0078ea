// Whether shortcuts of a single key are active (WCAG 2.1.4). People who dictate, or touch keys by accident, can turn
// them off (P12.1, P12.5).

import { createStoredChoice } from './stored-choice.ts'

export type ShortcutsChoice = 'on' | 'off'

/** The choice on this device; 'on' until one is made. */
export const shortcutsChoice = createStoredChoice<ShortcutsChoice>('shortcuts', ['on', 'off'])
