// The document model of the visual mode. Each node keeps the spelling of its source: its tags, and the blanks around
// and inside it. Null means as the editor writes it. There are no DOM parsing rules, because only these nodes render
// the DOM; additions by the browser are ignored.
import { type Attrs, type DOMOutputSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { SPELLED } from './visual-look.ts'

/** The spelling of a node: blanks before it, its tags, blanks after its start tag and before its end tag. */
export interface Spelling {
  readonly gap: string | null
  readonly open: string | null
  readonly close: string | null
  readonly head: string | null
  readonly tail: string | null
}

const SPELLING = {
  gap: { default: null },
  open: { default: null },
  close: { default: null },
  head: { default: null },
  tail: { default: null },
}

function element(content: string, tag: string | ((attrs: Attrs) => string), more: NodeSpec = {}): NodeSpec {
  return {
    ...more,
    tag: typeof tag === 'string' ? tag : null,
    content,
    attrs: { ...SPELLING, ...more.attrs },
    toDOM: (node): DOMOutputSpec => [typeof tag === 'string' ? tag : tag(node.attrs), 0],
  }
}

const byTag = ({ tag }: Attrs) => String(tag)
/** A part of a larger node. Typing or deleting beside it does not change it. */
const apart = { isolating: true, defining: true }
/** Allows no cursor between its parts, because typing there would create new parts. */
const closed = { allowGapCursor: false }

function cell(tag: string, tableRole: string): NodeSpec {
  return {
    ...element('inline*', tag, { ...apart, tableRole }),
    attrs: { ...SPELLING, colspan: { default: 1 }, rowspan: { default: 1 } },
    toDOM: ({ attrs: { colspan, rowspan } }) => [
      tag,
      { colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan },
      0,
    ],
  }
}

export const schema = new Schema({
  nodes: {
    // `gap`: the blanks between the blocks of the source; new blocks use them as well.
    doc: {
      content: 'block+',
      attrs: { head: { default: '' }, tail: { default: '' }, gap: { default: null } },
    },
    // `wasEmpty`: it is empty in the source, so it is kept. Other empty paragraphs are not written.
    paragraph: element('inline*', 'p', { group: 'block', attrs: { wasEmpty: { default: false } } }),
    heading: element('inline*', byTag, { group: 'block', defining: true, attrs: { tag: { default: 'h2' } } }),
    // Text without a surrounding paragraph. `isLoose`: as in the source; otherwise it belongs to a list item.
    line: element('inline*', 'div', { group: 'block', attrs: { isLoose: { default: false } } }),
    pre: element('text*', 'pre', { group: 'block', code: true, defining: true }),
    list: element('item+', byTag, { group: 'block', attrs: { tag: { default: 'ul' } } }),
    item: element('(line | paragraph | list | quote | pre | heading | figure | table | raw)+', 'li', {
      defining: true,
    }),
    quote: element('block+', 'blockquote', { group: 'block', defining: true }),
    figure: element('(line | figcaption | paragraph | raw)+', 'figure', {
      group: 'block',
      ...apart,
      ...closed,
    }),
    figcaption: element('inline*', 'figcaption', apart),
    table: element('(caption | section)+', 'table', { group: 'block', ...apart, ...closed }),
    caption: element('inline*', 'caption', apart),
    // prosemirror-tables knows only rows and cells, so each section here is a table to it.
    section: element('row+', byTag, { attrs: { tag: { default: 'tbody' } }, tableRole: 'table', ...closed }),
    row: element('(cell | headCell)+', 'tr', { tableRole: 'row', ...closed }),
    cell: cell('td', 'cell'),
    headCell: cell('th', 'header_cell'),
    rule: {
      group: 'block',
      atom: true,
      attrs: { gap: { default: null }, source: { default: '<hr>' } },
      toDOM: () => ['hr'],
    },
    /** A part that the visual mode shows read-only. `isOpen`: text written after it would end up inside it. */
    raw: {
      group: 'block',
      atom: true,
      attrs: { gap: { default: null }, source: {}, isOpen: { default: false } },
      toDOM: () => ['div'],
    },
    text: { group: 'inline' },
    picture: {
      group: 'inline',
      inline: true,
      atom: true,
      draggable: true,
      attrs: { source: {} },
      toDOM: span,
    },
    break: {
      group: 'inline',
      inline: true,
      selectable: false,
      attrs: { source: { default: '<br>' } },
      toDOM: () => ['br'],
    },
    rawInline: { group: 'inline', inline: true, atom: true, attrs: { source: {} }, toDOM: span },
  },
  marks: {
    // The outermost mark. Text typed after a link does not belong to it.
    link: {
      inclusive: false,
      attrs: { open: {}, close: { default: '</a>' }, href: { default: null } },
      toDOM: ({ attrs }) => ['a', { title: attrs['href'] }],
    },
    // One mark type for all other elements, in nesting order.
    element: {
      excludes: '',
      attrs: { tag: {}, open: { default: null }, close: { default: null } },
      toDOM: ({ attrs }) => [String(attrs['tag'])],
    },
    /** Text whose source differs from what the editor would write: `&eacute;`. */
    spelled: { inclusive: false, attrs: { text: {}, source: {} }, toDOM: () => ['span', { class: SPELLED }] },
  },
})

function span(): DOMOutputSpec {
  return ['span']
}

/** Returns the name of a node's element as it is written; '' if it has none. */
export function tagOf({ type, attrs }: Node): string {
  const tag: unknown = type.spec['tag'] ?? attrs['tag'] ?? ''
  // A line's `div` is only on the screen.
  return type === schema.nodes.line ? '' : String(tag)
}

/** Returns a string attribute; null if it is missing. */
export function told(attrs: Attrs, name: string): string | null {
  const value: unknown = attrs[name]
  return typeof value === 'string' ? value : null
}
