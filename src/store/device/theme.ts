// The reader's theme (P12.1).

import { createStoredChoice } from './stored-choice.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The theme chosen on this device, in this tab or another; 'system' until one is. */
export const theme = createStoredChoice<Theme>('theme', ['system', 'light', 'dark'])
