// The initial state of the visual mode: the document of a text, with key bindings, Markdown rules and placeholders.
import { GapCursor, gapCursor } from 'prosemirror-gapcursor'
import { history, closeHistory, isHistoryTransaction } from 'prosemirror-history'
import { search } from 'prosemirror-search'
import {
  EditorState,
  Selection,
  TextSelection,
  type Transaction,
  Plugin,
  type Command,
} from 'prosemirror-state'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { readVisual } from './read-visual.ts'
import { keys, paragraphsOutside } from './visual-keys.ts'
import {
  asList,
  asQuote,
  isFree,
  toggleElement,
  toggleHeading,
  toggleList,
  toggleQuote,
  linkAt,
} from './visual-commands.ts'
import { HINT } from './visual-look.ts'
import { schema, told, tagOf } from './visual-schema.ts'
import { type BodyCommand, editFor, ELEMENTS } from '../editor-commands.ts'
import { type Tool, toolsOf } from '../editor-tools.ts'

// Read-only parts can only be deleted by Delete or Backspace, after confirmation. Nothing can be written after a part
// that would absorb it. Undo, and text set from outside, are not restricted.
const { raw } = schema.nodes
const FREE = 'is-free'

/** Marks a transaction that may delete read-only parts. */
export function freed(tr: Transaction): Transaction {
  return tr.setMeta(FREE, true)
}

const guard = new Plugin({
  filterTransaction(tr, { doc }) {
    if (!tr.docChanged || tr.getMeta(FREE) === true || isHistoryTransaction(tr)) return true
    return keepsAll(lockedIn(doc), lockedIn(tr.doc)) && !isSwallowed(tr.doc)
  },
})

const known = new WeakMap<Node, readonly string[]>()

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

/** Is there anything after a part that absorbs what follows? */
function isSwallowed(doc: Node): boolean {
  return doc.children.some(({ type, attrs }, at) => {
    const isOpen = type === raw && attrs['isOpen'] === true
    return isOpen && doc.children.slice(at + 1).some(({ content, isAtom }) => content.size > 0 || isAtom)
  })
}

const { nodes, marks } = schema

// The buttons of the visual mode that need no dialog: commands for its document, or HTML to insert.
/** Returns the action of a button: a command, or the HTML that the same button inserts in the other mode. */
export function commandOf(command: Exclude<BodyCommand, 'link'>): Command | string {
  switch (command) {
    case 'heading':
    case 'subheading':
      return toggleHeading(ELEMENTS[command])
    case 'list':
    case 'numbered':
      return toggleList(ELEMENTS[command])
    case 'quote':
      return toggleQuote
    case 'table':
    case 'measures':
    case 'verdict':
    case 'line':
      return editFor(command, '', { from: 0, to: 0 }).insert
    case 'bold':
    case 'italic':
    case 'strike':
    case 'code':
    case 'sub':
    case 'sup':
      return toggleElement(ELEMENTS[command])
  }
}

/** Returns the buttons of the elements around the cursor, or around the whole selection. */
export function visualTools(state: EditorState): readonly Tool[] {
  const { $from, $to, empty } = state.selection
  const all = empty ? (state.storedMarks ?? $from.marks()) : ($from.marksAcross($to) ?? [])
  const tags = all.flatMap(({ type, attrs }) => (type === marks.element ? [String(attrs['tag'])] : []))
  if (linkAt(state) !== null) tags.push('a')
  for (let depth = $from.depth; depth > 0; depth -= 1) tags.push(tagOf($from.node(depth)))
  // The HTML editor never reports a table, because its buttons cannot change one.
  return tags.includes('table') ? [...toolsOf(tags), 'table'] : toolsOf(tags)
}

/** Creates the state for a text. Nothing is selected that a key could replace. */
export function visualState(text: string): EditorState {
  const doc = readVisual(text)
  return EditorState.create({
    doc,
    selection: Selection.findFrom(doc.resolve(0), 1, true) ?? new GapCursor(doc.resolve(0)),
    plugins: [history(), rules, ...keys, gapCursor(), search(), hints, guard, paragraphsOutside],
  })
}

/** A rule for Markdown characters at the beginning of a paragraph. */
function line(signs: RegExp, act: (tr: Transaction, match: RegExpMatchArray) => Transaction | null) {
  return new InputRule(signs, (state, match, start, end) => {
    const { $from } = state.selection
    if ($from.parent.type === nodes.heading || !isFree($from)) return null
    const made = act(state.tr.delete(start, end), match)
    return made && closeHistory(made)
  })
}

/** A rule for text between Markdown characters. */
function words(pattern: RegExp, tag: string, length: number) {
  return new InputRule(pattern, (state, match, _, end) => {
    const [whole, inside = ''] = match
    const isCode = ({ attrs }: { attrs: { [name: string]: unknown } }) => attrs['tag'] === 'code'
    const kept = state.storedMarks ?? state.selection.$from.marks()
    if (kept.some(isCode) || !state.selection.empty) return null
    // The last typed character is not in the text yet.
    const from = end - (inside.length + 2 * length - 1)
    if (whole.length < inside.length + 2 * length || from < state.selection.$from.start()) return null
    const to = from + length + inside.length
    const tr = state.tr.delete(to, end).addMark(from + length, to, marks.element.create({ tag }))
    return closeHistory(tr.delete(from, from + length).setStoredMarks(kept))
  })
}

const asHeading = (tr: Transaction, [signs]: RegExpMatchArray) =>
  tr.setBlockType(tr.selection.from, tr.selection.from, nodes.heading, ({ attrs }) => ({
    tag: signs.trim().length < 3 ? 'h2' : 'h3',
    gap: told(attrs, 'gap'),
  }))

const asRule = (tr: Transaction) => {
  const { $from } = tr.selection
  if ($from.parent.content.size > 0) return null
  const rule = nodes.rule.create({ gap: told($from.parent.attrs, 'gap') })
  const at = $from.before()
  tr.replaceWith(at, at + $from.parent.nodeSize, [rule, nodes.paragraph.create()])
  return tr.setSelection(TextSelection.create(tr.doc, at + rule.nodeSize + 1))
}

/** Markdown while typing. Backspace and undo restore the characters. */
const rules = inputRules({
  rules: [
    line(/^#{1,3}\s$/, asHeading),
    line(/^[-*+]\s$/, (tr) => asList(tr, 'ul')),
    line(/^1[.)]\s$/, (tr) => asList(tr, 'ol')),
    line(/^>\s$/, asQuote),
    line(/^---$/, asRule),
    words(/(?:^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'strong', 2),
    words(/(?:^|[^`])`([^`]*[^`\s][^`]*)`$/, 'code', 1),
  ],
})

/** Placeholders shown in empty parts. They are not part of the text, and the first character removes them. */
const hints: Plugin<DecorationSet> = new Plugin<DecorationSet>({
  state: {
    init: (_, { doc }) => hintsOf(doc),
    apply: (tr, before) => (tr.docChanged ? hintsOf(tr.doc) : before),
  },
  props: { decorations: (state) => hints.getState(state) },
})

function hintsOf(doc: Node): DecorationSet {
  const made: Decoration[] = []
  let heading = ''
  const add = (node: Node, at: number, words: string) => {
    if (node.isTextblock && node.content.size === 0)
      made.push(Decoration.node(at, at + node.nodeSize, { class: HINT, 'data-hint': words }))
  }
  doc.forEach((block, at) => {
    const words = heading === 'lo mejor' ? 'Lo que más gusta' : heading === 'lo peor' ? 'Lo que menos' : null
    heading = block.type === nodes.heading ? block.textContent.trim().toLowerCase() : ''
    if (block.type === nodes.table) hintTable(block, at + 1, add)
    else if (block.type === nodes.figure)
      block.forEach((part, inside) => {
        if (part.type === nodes.figcaption) add(part, at + 1 + inside, 'Pie de la imagen')
      })
    else if (block.type === nodes.list && words !== null)
      block.forEach((item, inside) => {
        if (item.firstChild) add(item.firstChild, at + 2 + inside, words)
      })
    else if (block.type === nodes.paragraph && doc.childCount === 1)
      add(block, at, 'Escribe aquí. «## » empieza un título, «- » una lista.')
  })
  return DecorationSet.create(doc, made)
}

/** Adds placeholders to every empty heading of a table, and to its cells while all of them are empty. */
function hintTable(table: Node, start: number, add: (node: Node, at: number, words: string) => void): void {
  let isTold = false
  table.descendants((node) => {
    if (node.type === nodes.cell && node.content.size > 0) isTold = true
  })
  table.forEach((section, at) => {
    if (section.type === nodes.caption) add(section, start + at, 'Título de la tabla')
    else
      section.forEach((row, rowAt) =>
        row.forEach((cell, cellAt, column) => {
          const place = start + at + 1 + rowAt + 1 + cellAt
          const isHead = section.attrs['tag'] === 'thead'
          if (cell.type === nodes.cell) {
            if (!isTold && !isHead) add(cell, place, '0 €')
          } else if (isHead) add(cell, place, column === 0 ? 'Modelo' : 'Precio')
          else add(cell, place, 'Nombre')
        }),
      )
  })
}
