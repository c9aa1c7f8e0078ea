// How articles are read (P12.1): the size of their text and the length of their lines.

import { createStoredChoice } from './stored-choice.ts'

export type TextSize = 'small' | 'normal' | 'large' | 'huge'

/** The size chosen on this device, in this tab or another; 'normal' until one is. */
export const textSize = createStoredChoice<TextSize>('text-size', ['normal', 'small', 'large', 'huge'])

type LineWidth = 'narrow' | 'normal' | 'wide'

/** The width chosen on this device, in this tab or another; 'normal' until one is. */
export const lineWidth = createStoredChoice<LineWidth>('line-width', ['normal', 'narrow', 'wide'])
