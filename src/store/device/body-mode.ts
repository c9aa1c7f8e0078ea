// How the body of an article is written on this device.

import { createKeptChoice } from './stored-choice.ts'

export type BodyMode = 'html' | 'visual'

/** The choice on this device; 'visual' until one is made. */
export const bodyModeChoice = createKeptChoice<BodyMode>('body-mode', ['visual', 'html'])
