// What an empty part asks for, drawn over it: no text contains it, and it is gone with the first letter.
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { hintTexts } from '#domain/es/visual-editor.ts'
import { schema } from './visual-schema.ts'

const { nodes } = schema

export const hints: Plugin<DecorationSet> = new Plugin<DecorationSet>({
  state: {
    init: (_, { doc }) => hintsOf(doc),
    apply: (tr, before) => (tr.docChanged ? hintsOf(tr.doc) : before),
  },
  props: {
    decorations: (state) => hints.getState(state),
  },
})

function hintsOf(doc: Node): DecorationSet {
  const made: Decoration[] = []
  let heading = ''
  const add = (node: Node, at: number, words: string) => {
    if (node.isTextblock && node.content.size === 0)
      made.push(Decoration.node(at, at + node.nodeSize, { class: 'vis-hint', 'data-hint': words }))
  }
  doc.forEach((block, at) => {
    const words = heading === 'lo mejor' ? hintTexts.best : heading === 'lo peor' ? hintTexts.worst : null
    heading = block.type === nodes.heading ? block.textContent.trim().toLowerCase() : ''
    if (block.type === nodes.table) hintTable(block, at + 1, add)
    else if (block.type === nodes.figure)
      block.forEach((part, inside) => {
        if (part.type === nodes.figcaption) add(part, at + 1 + inside, hintTexts.figcaption)
      })
    else if (block.type === nodes.list && words !== null)
      block.forEach((item, inside) => {
        if (item.firstChild) add(item.firstChild, at + 2 + inside, words)
      })
    else if (block.type === nodes.paragraph && doc.childCount === 1) add(block, at, hintTexts.body)
  })
  return DecorationSet.create(doc, made)
}

/** Of the heads each, of the cells those of a table in which none says anything yet. */
function hintTable(table: Node, start: number, add: (node: Node, at: number, words: string) => void): void {
  let isTold = false
  table.descendants((node) => {
    if (node.type === nodes.cell && node.content.size > 0) isTold = true
  })
  table.forEach((section, at) => {
    if (section.type === nodes.caption) add(section, start + at, hintTexts.caption)
    else
      section.forEach((row, rowAt) =>
        row.forEach((cell, cellAt, column) => {
          const place = start + at + 1 + rowAt + 1 + cellAt
          const isHead = section.attrs['tag'] === 'thead'
          if (cell.type === nodes.cell) {
            if (!isTold && !isHead) add(cell, place, hintTexts.cell)
          } else if (isHead) add(cell, place, column === 0 ? hintTexts.firstColumn : hintTexts.column)
          else add(cell, place, hintTexts.row)
        }),
      )
  })
}
