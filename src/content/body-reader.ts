// Which of the two readers of a body is in this build: the browser's own parser, or the one that needs no browser.
// A bundler knows the answer, and leaves the other reader and its package out (`sideEffects` in package.json).
import { type BodyNode, nodesOf } from './body-nodes.ts'
import { safeFragment } from './safe-html.ts'
import { safeNodes } from './safe-nodes.ts'

/** Parses and sanitises a body. Both ways give the same tree (`tests/e2e/09-bodies.test.ts`). */
export const readNodes: (html: string) => BodyNode[] = import.meta.env.SSR
  ? safeNodes
  : (html) => nodesOf(safeFragment(html))
