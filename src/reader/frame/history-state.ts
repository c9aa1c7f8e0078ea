// What an entry of the history carries besides its address. It comes back with Back, Forward and a reload.

/** What lies open over the screen. `picture`: one of the article's, the size of the window. */
export type Layer = 'menu' | 'search' | 'picture'

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly layer?: Layer | undefined
    /** The address of the picture that is open. */
    readonly picture?: string | undefined
    /** How many entries further back the reader came to this page: places within it have entries of their own. */
    readonly within?: number | undefined
    /** Opened to go on where the article was left; taken out once that has been done. */
    readonly goesOn?: boolean | undefined
  }
}

/** The state of an entry for a place within the same page, such as a section of an article. */
export function placeWithin<State extends { readonly within?: number | undefined }>(state: State): State {
  return { ...state, layer: undefined, picture: undefined, within: (state.within ?? 0) + 1 }
}
