import { lazyPart } from '#reader/frame/lazy-part.tsx'

/** What can be done with a review from its card. It stands over the card and moves nothing when it comes. */
export const CardActs = lazyPart(async () => (await import('./card-buttons.tsx')).CardButtons)
