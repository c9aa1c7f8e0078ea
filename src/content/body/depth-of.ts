import type { DefaultTreeAdapterTypes } from 'parse5'

/** Measures how deep a tree's elements are nested, without recursion, whose own depth is limited. */
export function depthOf(root: DefaultTreeAdapterTypes.ParentNode): number {
  let depth = 0
  let level: DefaultTreeAdapterTypes.ParentNode[] = [root]
  while (level.length > 0) {
    level = level.flatMap(({ childNodes }) => childNodes.filter((node) => 'tagName' in node))
    depth += level.length > 0 ? 1 : 0
  }
  return depth
}
