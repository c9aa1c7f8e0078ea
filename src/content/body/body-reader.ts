// Which of the two readers of a body is in this build: the browser's own parser, or the one that needs no browser.
// The bundler knows the answer, from Vite's `SSR` or from our own `WITHOUT_DOM`, and leaves the other one out with its
// package: `sideEffects` in package.json tells it that it may.
import { type BodyNode, nodesOf } from './body-nodes.ts'
import { safeFragment } from './safe-html.ts'
import { safeNodes } from './safe-nodes.ts'

/** Parses and sanitises a body. Both ways give the same tree (`tests/e2e/reading/bodies.test.ts`). */
export const readNodes: (html: string) => BodyNode[] =
  import.meta.env.SSR || import.meta.env.WITHOUT_DOM ? safeNodes : (html) => nodesOf(safeFragment(html))
