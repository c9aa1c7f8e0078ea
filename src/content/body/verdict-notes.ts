// The text under 'Lo mejor' and 'Lo peor' in a body's verdict box, for structured data.
import type { Body } from './body-layout.ts'
import { type BodyNode, isElement, wordsOf } from './body-nodes.ts'

/** The notes of the body's verdict box; null if there is none. */
export function verdictNotes(
  body: Body,
): { readonly best: readonly string[]; readonly worst: readonly string[] } | null {
  const box = body.nodes.find((node) => isElement(node) && node.look === 'pros')
  if (!isElement(box)) return null
  const isWorst = (node: BodyNode) => isElement(node) && node.look === 'cons'
  return {
    best: notesIn(box.children.find((node) => !isWorst(node))),
    worst: notesIn(box.children.find(isWorst)),
  }
}

/** One of the box's two columns: a heading and its list. */
function notesIn(column: BodyNode | undefined): string[] {
  const list = isElement(column) ? column.children.find((node) => isElement(node, 'ul', 'ol')) : undefined
  if (!isElement(list)) return []
  return list.children
    .filter((node) => isElement(node, 'li'))
    .map(({ children }) => wordsOf(children))
    .filter((note) => note !== '')
}
