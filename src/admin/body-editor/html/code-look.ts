// The look of a body's code: tags are paler than text, in the page's colours.
import { syntaxTree } from '@codemirror/language'
import type { Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

const tag = Decoration.mark({ class: 'cm-markup' })
const note = Decoration.mark({ class: 'cm-note' })

/** Tags are paler. */
export const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = marksOf(view)
    }
    update(update: ViewUpdate) {
      if (
        update.docChanged ||
        update.viewportChanged ||
        syntaxTree(update.startState) !== syntaxTree(update.state)
      ) {
        this.decorations = marksOf(update.view)
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function marksOf(view: EditorView): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter({ name, from: start, to: end }) {
        if (/^(?:OpenTag|CloseTag|SelfClosingTag)$/.test(name)) found.push(tag.range(start, end))
        if (name === 'Comment') found.push(note.range(start, end))
      },
    })
  }
  return Decoration.set(found, true)
}

/** Colour tokens cross the shadow boundary, because custom properties are inherited. */
export const look = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--ink)', fontSize: '0.875rem', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--face-code)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: 'var(--s4)', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0', overflowWrap: 'anywhere' },
  '.cm-markup': { color: 'var(--cat-ink)', fontWeight: '600' },
  '.cm-note': { color: 'var(--ink-2)' },
  '.cm-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.4em',
    maxInlineSize: '100%',
    padding: '0.1em 0.4em 0.1em 0.2em',
    backgroundColor: 'var(--mark)',
    color: 'var(--on-mark)',
    borderRadius: 'var(--radius)',
    cursor: 'grab',
    verticalAlign: 'middle',
    overflowWrap: 'anywhere',
  },
  '.cm-chip img': { flex: 'none', inlineSize: '3rem', blockSize: '2.25rem', objectFit: 'cover' },
  '.cm-chip.is-missing': {
    padding: '0.1em 0.4em',
    backgroundColor: 'transparent',
    color: 'var(--warn)',
    outline: '1px dashed currentColor',
  },
  // The search has its own bar in the page.
  '.cm-panels': { display: 'none' },
  '.cm-searchMatch': { backgroundColor: 'var(--sunk)', outline: '1px solid var(--line-strong)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--mark)', color: 'var(--on-mark)' },
  '@media (max-width: 47.99rem)': {
    // Below 16 px a phone would zoom in on the field.
    '&': { fontSize: '1rem' },
  },
})
