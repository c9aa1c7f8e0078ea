/**
 * P4.10 The carousel's step for a key. It is separate from the other shortcuts, because the home screen needs only
 * these.
 */
export const CAROUSEL_KEYS = { ArrowLeft: -1, ArrowRight: 1 } as const
