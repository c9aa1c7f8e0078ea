// The state of a history entry besides its address. It returns with Back, Forward and a reload.

/** What is open over the screen. `picture`: a picture of the article, in the size of the window. `facets`: a list’s filters. */
export type Layer = 'menu' | 'search' | 'picture' | 'facets'

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly layer?: Layer | undefined
    /** The address of the open picture. */
    readonly picture?: string | undefined
    /** How many entries back the reader came to this page: places within it have their own entries. */
    readonly within?: number | undefined
    /** Opened to continue reading; removed once that is done. */
    readonly goesOn?: boolean | undefined
  }
}

/** The state of an entry for a place within the same page, such as a section of an article. */
export function placeWithin<State extends { readonly within?: number | undefined }>(state: State): State {
  return { ...state, layer: undefined, picture: undefined, within: (state.within ?? 0) + 1 }
}
