// What the visual mode knows of a body. Each node carries how it is written in the text it comes from: its tags, and the blanks
// around it and in it. null: as the editor writes it. There are no rules for reading the DOM: what stands there comes from
// these nodes alone, and what a browser puts beside them is not taken over.
import { type Attrs, type DOMOutputSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'

/** How a node is written: blanks before it, its tags, the blanks behind its first tag and before its last. */
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

/** `tag`: the name, or the attribute that has it. */
function element(content: string, tag: string | ((attrs: Attrs) => string), more: NodeSpec = {}): NodeSpec {
  return {
    ...more,
    content,
    attrs: { ...SPELLING, ...more.attrs },
    toDOM: (node): DOMOutputSpec => [typeof tag === 'string' ? tag : tag(node.attrs), 0],
  }
}

const byTag = ({ tag }: Attrs) => String(tag)
/** A part of a larger thing, which what is typed or deleted beside it does not change. */
const apart = { isolating: true, defining: true }
/** No cursor between its parts: what is typed there would make parts of its own. */
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
    // `gap`: what stands between the blocks of the text as it was read; new ones are written so, too.
    doc: {
      content: 'block+',
      attrs: { head: { default: '' }, tail: { default: '' }, gap: { default: null } },
    },
    // `wasEmpty`: it is so in the text, and stays. One that is empty otherwise has not been written yet.
    paragraph: element('inline*', 'p', { group: 'block', attrs: { wasEmpty: { default: false } } }),
    heading: element('inline*', byTag, { group: 'block', defining: true, attrs: { tag: { default: 'h2' } } }),
    // Words without a paragraph around them. `isLoose`: they stand so in the text; others are of a list's entry.
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
    // prosemirror-tables knows rows and cells alone: what is a table to it is a section here.
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
    /** A part that the visual mode shows and does not change. `isOpen`: what is written behind it would end up in it. */
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
    // A link that nothing is around: what is typed behind it is no part of it.
    link: {
      inclusive: false,
      attrs: { open: {}, close: { default: '</a>' }, href: { default: null } },
      toDOM: ({ attrs }) => ['a', { title: attrs['href'] }],
    },
    // One kind for all others, in the order in which they stand around their words.
    element: {
      excludes: '',
      attrs: { tag: {}, open: { default: null }, close: { default: null } },
      toDOM: ({ attrs }) => [String(attrs['tag'])],
    },
    /** Words that are written otherwise than the editor would: `&eacute;`. */
    spelled: {
      inclusive: false,
      attrs: { text: {}, source: {} },
      toDOM: () => ['span', { class: 'vis-spelled' }],
    },
  },
})

function span(): DOMOutputSpec {
  return ['span']
}

/** The name of the element that a node stands for; '': it has none. */
export function tagOf({ type, attrs }: Node): string {
  switch (type.name) {
    case 'paragraph':
      return 'p'
    case 'quote':
      return 'blockquote'
    case 'item':
      return 'li'
    case 'row':
      return 'tr'
    case 'cell':
      return 'td'
    case 'headCell':
      return 'th'
    case 'heading':
    case 'list':
    case 'section':
      return String(attrs['tag'])
    case 'line':
    case 'doc':
      return ''
    default:
      return type.name
  }
}

/** An attribute that is text; null where it has none. */
export function told(attrs: Attrs, name: string): string | null {
  const value: unknown = attrs[name]
  return typeof value === 'string' ? value : null
}
