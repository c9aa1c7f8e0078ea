// Shows a screen's markup where nothing in it may run. Separate from `./safe-html.ts`, which readers load.
import { onePurifier } from './safe-html.ts'

/** Parses the markup to a tree without scripts, sanitising its bodies again. Needs a browser's parser. */
export function stillFragment(markup: string): DocumentFragment {
  return onePurifier().sanitize(markup, { SANITIZE_DOM: false, RETURN_DOM_FRAGMENT: true })
}
