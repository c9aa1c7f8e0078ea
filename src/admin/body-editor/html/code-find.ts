// Looking for words in the code of a body, by CodeMirror's own search; its panel stays shut, the bar is the page's.
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import { type Finder, foundIn } from '../editor-find.ts'

export const finding = search({ createPanel: () => ({ dom: document.createElement('span') }) })

export function codeFinder(view: EditorView): Finder {
  const places = () => {
    const query = getSearchQuery(view.state)
    return query.valid ? Array.from(iterated(query.getCursor(view.state))) : []
  }
  const found = () => foundIn(places(), view.state.selection.main)
  return {
    seek(words, instead) {
      // Places are marked while the panel is open.
      openSearchPanel(view)
      const query = new SearchQuery({ search: words, replace: instead, literal: true })
      view.dispatch({ effects: setSearchQuery.of(query) })
      return found()
    },
    step(side) {
      if (side === 1) findNext(view)
      else findPrevious(view)
      return found()
    },
    replace() {
      replaceNext(view)
      return found()
    },
    replaceAll() {
      const { length } = places()
      replaceAll(view)
      return length
    },
    stop: () => void closeSearchPanel(view),
  }
}

function* iterated<T>(iterator: Iterator<T>): Generator<T> {
  for (let next = iterator.next(); next.done !== true; next = iterator.next()) yield next.value
}
