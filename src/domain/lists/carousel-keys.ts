/** P4.10 The step of the carousel that a key asks for. Apart from the other shortcuts: the home screen needs no more of them. */
export const CAROUSEL_KEYS = { ArrowLeft: -1, ArrowRight: 1 } as const
