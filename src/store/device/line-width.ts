// The length of the lines that articles are read in.

import { createStoredChoice } from './stored-choice.ts'

export type LineWidth = 'narrow' | 'normal' | 'wide'

/** The width chosen on this device, in this tab or another; 'normal' until one is. */
export const lineWidth = createStoredChoice<LineWidth>('line-width', ['normal', 'narrow', 'wide'])
