// Looking for words in the document of the visual mode, by prosemirror-search.
import {
  findNext,
  findPrev,
  getSearchState,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type Finder, foundIn } from '../editor-find.ts'

export function visualFinder(view: EditorView): Finder {
  const run = (command: Command) => command(view.state, (tr) => view.dispatch(tr), view)
  const set = (words: string, instead: string) => {
    const query = new SearchQuery({ search: words, replace: instead, literal: true })
    view.dispatch(setSearchState(view.state.tr, query))
  }
  const places = () => {
    const query = getSearchState(view.state)?.query
    const all: { from: number; to: number }[] = []
    if (!query?.valid) return all
    for (let one = query.findNext(view.state); one; one = query.findNext(view.state, one.to)) all.push(one)
    return all
  }
  const found = () => foundIn(places(), view.state.selection)
  return {
    seek(words, instead) {
      set(words, instead)
      return found()
    },
    step(side) {
      run(side === 1 ? findNext : findPrev)
      return found()
    },
    replace() {
      run(replaceNext)
      return found()
    },
    replaceAll() {
      const { length } = places()
      run(replaceAll)
      return length
    },
    stop() {
      if (!view.isDestroyed) set('', '')
    },
  }
}
