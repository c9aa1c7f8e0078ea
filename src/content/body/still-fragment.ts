// A screen's own markup, as the server drew it, to be shown where nothing of it may act. Apart from `./safe-html.ts`, which
// readers load.
import { onePurifier } from './safe-html.ts'

/** The markup as a tree, without scripts, and with the bodies in it sanitised once more. Needs a browser's parser. */
export function stillFragment(markup: string): DocumentFragment {
  return onePurifier().sanitize(markup, { SANITIZE_DOM: false, RETURN_DOM_FRAGMENT: true })
}
