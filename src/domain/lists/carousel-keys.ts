/**
 * P4.10 The carousel's step for a key, which `src/reader/home/carousel.tsx` takes only while it has the focus. The home
 * screen needs no other shortcut.
 */
export const CAROUSEL_KEYS = { ArrowLeft: -1, ArrowRight: 1 } as const
