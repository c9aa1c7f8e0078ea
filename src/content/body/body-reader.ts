// Chooses the body reader of this build: the browser's parser, or the one that needs no browser. The bundler decides
// by Vite's `SSR` or our own `WITHOUT_DOM`. It drops the other reader with its package, as `sideEffects` in
// package.json permits.
import { type BodyNode, nodesOf } from './body-nodes.ts'
import { safeFragment } from './safe-html.ts'
import { safeNodes } from './safe-nodes.ts'

/** Parses and sanitises a body. Both ways give the same tree (`tests/e2e/reading/bodies.test.ts`). */
export const readNodes: (html: string) => BodyNode[] =
  import.meta.env.SSR || import.meta.env.WITHOUT_DOM ? safeNodes : (html) => nodesOf(safeFragment(html))
