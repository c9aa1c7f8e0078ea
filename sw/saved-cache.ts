// The one cache that is the reader's own: no cap, newer article, other build or kill switch touches it.

/** Pictures of saved articles. */
export const SAVED = 'cacharreo-pictures-saved'
