// The state of a history entry besides its address. It is restored by Back, Forward and reload.

/** What is open on top of the screen. `picture`: a picture of the article at window size. `facets`: a list’s filters. */
export type Layer = 'menu' | 'search' | 'picture' | 'facets'

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly layer?: Layer | undefined
    /** The address of the open picture. */
    readonly picture?: string | undefined
    /** How many entries ago the reader came to this page: places within it have their own entries. */
    readonly within?: number | undefined
    /** Was it opened to continue reading? Removed once the place is restored. */
    readonly goesOn?: boolean | undefined
  }
}

/** The state of an entry for a place within the same page, such as a section of an article. */
export function placeWithin<State extends { readonly within?: number | undefined }>(state: State): State {
  return { ...state, layer: undefined, picture: undefined, within: (state.within ?? 0) + 1 }
}
