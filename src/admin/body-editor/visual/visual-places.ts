// Places of the written text in the document, and back: what the reading check names, and where the preview is to be.
import type { Node } from 'prosemirror-model'
import { blocksIn, partsOf, writeNode } from './write-visual.ts'

/** The place in the document of a place in the text that it is written as, in UTF-16 units. */
export function placeInDoc(doc: Node, offset: number): number {
  let left = offset
  for (const { node, before, at } of blocksIn(doc)) {
    left -= before.length
    const { length } = writeNode(node)
    if (left < length) {
      for (const part of partsOf(node)) {
        if (left < part.text.length) return at + part.at + Math.min(Math.max(0, left), part.size)
        left -= part.text.length
      }
    }
    left -= length
  }
  return doc.content.size
}

/** The place in the text of a place in the document. */
export function placeInText(doc: Node, place: number): number {
  let written = 0
  for (const { node, before, at } of blocksIn(doc)) {
    written += before.length
    if (place < at + node.nodeSize) {
      let found = written
      let behind = written
      for (const part of partsOf(node)) {
        const inside = place - at - part.at
        if (inside >= 0)
          found = behind + (inside < part.size ? Math.min(inside, part.text.length) : part.text.length)
        behind += part.text.length
      }
      return found
    }
    written += writeNode(node).length
  }
  return written
}
