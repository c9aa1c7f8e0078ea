// Whether shortcuts of a single key count (WCAG 2.1.4): who dictates, or touches keys by accident, can do without them.

import { createKeptChoice } from './stored-choice.ts'

export type ShortcutsChoice = 'on' | 'off'

/** The choice on this device; 'on' until one is made. */
export const shortcutsChoice = createKeptChoice<ShortcutsChoice>('shortcuts', ['on', 'off'])
