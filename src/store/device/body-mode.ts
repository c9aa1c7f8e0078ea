// The editor's mode for bodies on this device.

import { createStoredChoice } from './stored-choice.ts'

export type BodyMode = 'html' | 'visual'

/** The choice on this device; 'visual' until one is made. */
export const bodyModeChoice = createStoredChoice<BodyMode>('body-mode', ['visual', 'html'])
