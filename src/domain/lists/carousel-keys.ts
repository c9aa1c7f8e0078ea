/** The carousel's step per key (P4.10). Separate because the home screen needs no other shortcut. */
export const CAROUSEL_KEYS = { ArrowLeft: -1, ArrowRight: 1 } as const
