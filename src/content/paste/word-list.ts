// The lists of Word and Outlook: paragraphs that carry their list and level in a style, and their mark as text that is
// not to be taken for words.
import { defaultTreeAdapter } from 'parse5'
import type { Item } from './pasted-blocks.ts'
import { attributeOf, type Element, textOf, valueOf } from './pasted-style.ts'

/** The entry that a paragraph is, without its words; null: it is none. `style`: the declarations that hold for it. */
export function wordItemOf(element: Element, style: string): Omit<Item, 'runs'> | null {
  const list = valueOf(style, 'mso-list')
  const [, level] = /\blevel(\d+)/.exec(list ?? '') ?? []
  if (level === undefined || /^(?:h[1-6]|li)$/.test(element.tagName)) return null
  const mark = markOf(element)
  // A list's paragraph without a mark goes on with the entry before it, or is a paragraph.
  if (mark === null) return null
  const ordered = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(mark)
  return {
    kind: 'item',
    level: Number(level),
    ordered,
    start: ordered && /^\(?\d/.test(mark) ? Number(/\d+/.exec(mark)?.[0]) : 1,
    list: null,
  }
}

/** The bullet or the number, as written. */
function markOf(element: Element): string | null {
  for (const child of element.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    if (valueOf(attributeOf(child, 'style'), 'mso-list') === 'ignore')
      return textOf(child).replace(/\s+/g, ' ').trim()
    const inside = markOf(child)
    if (inside !== null) return inside
  }
  return null
}
