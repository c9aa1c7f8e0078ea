// What an entry of the history carries besides its address. It comes back with Back, Forward and a reload.

/** What lies open over the screen. `closed`: the box of the results screen, which stands open there by itself. */
export type HeaderLayer = 'menu' | 'search' | 'closed'

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly layer?: HeaderLayer | undefined
    /** How many entries further back the reader came to this page: places within it have entries of their own. */
    readonly within?: number | undefined
  }
}

/** The state of an entry for a place within the same page, such as a section of an article. */
export function placeWithin<State extends { readonly within?: number | undefined }>(state: State): State {
  return { ...state, layer: undefined, within: (state.within ?? 0) + 1 }
}
