// Shows a screen's server-rendered markup where nothing in it may run. It is separate from `./safe-html.ts`, which
// readers load.
import { onePurifier } from './safe-html.ts'

/** The markup as a tree, without scripts, with its bodies sanitised once more. Needs a browser's parser. */
export function stillFragment(markup: string): DocumentFragment {
  return onePurifier().sanitize(markup, { SANITIZE_DOM: false, RETURN_DOM_FRAGMENT: true })
}
