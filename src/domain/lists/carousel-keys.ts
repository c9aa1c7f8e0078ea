/**
 * The carousel's step per key (P4.10), used by `src/reader/home/carousel.tsx` only while it has the focus. Separate
 * because the home screen needs no other shortcut.
 */
export const CAROUSEL_KEYS = { ArrowLeft: -1, ArrowRight: 1 } as const
