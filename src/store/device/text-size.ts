// The size that articles are read in.

import { createStoredChoice } from './stored-choice.ts'

export type TextSize = 'small' | 'normal' | 'large' | 'huge'

/** The size chosen on this device, in this tab or another; 'normal' until one is. */
export const textSize = createStoredChoice<TextSize>('text-size', ['normal', 'small', 'large', 'huge'])
