// Read-only parts are deleted only by Delete or Backspace, after a question. Nothing can be written behind a part
// that would absorb it. Undo, and a text from elsewhere, are not restricted.
import { isHistoryTransaction } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { schema, told } from './visual-schema.ts'

const { raw } = schema.nodes
const FREE = 'is-free'

/** Marks a transaction that may delete read-only parts. */
export function freed(tr: Transaction): Transaction {
  return tr.setMeta(FREE, true)
}

export const guard = new Plugin({
  filterTransaction(tr, { doc }) {
    if (!tr.docChanged || tr.getMeta(FREE) === true || isHistoryTransaction(tr)) return true
    return keepsAll(lockedIn(doc), lockedIn(tr.doc)) && !isSwallowed(tr.doc)
  },
})

const known = new WeakMap<Node, readonly string[]>()

/** The sources of a node's read-only parts. */
function lockedIn(node: Node): readonly string[] {
  const before = known.get(node)
  if (before) return before
  const found = node.type === raw ? [told(node.attrs, 'source') ?? ''] : node.children.flatMap(lockedIn)
  if (!node.isText) known.set(node, found)
  return found
}

function keepsAll(before: readonly string[], after: readonly string[]): boolean {
  const left = [...after]
  return before.every((source) => {
    const at = left.indexOf(source)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

/** Is there anything behind a part that absorbs what follows? */
function isSwallowed(doc: Node): boolean {
  return doc.children.some(({ type, attrs }, at) => {
    const isOpen = type === raw && attrs['isOpen'] === true
    return isOpen && doc.children.slice(at + 1).some(({ content, isAtom }) => content.size > 0 || isAtom)
  })
}
