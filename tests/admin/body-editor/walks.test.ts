// @vitest-environment jsdom

// Random keys in the visual mode: whatever is pressed, nothing outside of the cursor's block changes. State and key
// bindings are the editor's own; what a browser does with other keys is simulated.
import { Selection, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { visualState } from '#admin/body-editor/visual/visual-state.ts'
import { blocksIn, writeDoc, writeNode } from '#admin/body-editor/visual/write-visual.ts'
import { runsOf, seedOf } from '../../support/deep.ts'
import { diceOf, pick, someOf } from '../../support/dice.ts'

const BLOCKS = [
  '<p>uno <strong>dos</strong> &eacute; &amp; R&D</p>',
  '<h2>Título</h2>',
  '<ul>\n  <li>uno</li>\n  <li>dos <a href="/article/1">tres</a></li>\n</ul>',
  '<ol><li>uno<ul><li>dos</li></ul></li></ol>',
  'suelto [IMG:0|pie]',
  '<blockquote>\n<p>cita</p>\n</blockquote>',
  '<table><caption>c</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  '<pre>\n a\n  b</pre>',
  '<figure>\n[IMG:1]\n<figcaption>pie</figcaption>\n</figure>',
  '<div>caja</div>',
  '<hr>',
  '<iframe src="https://www.youtube-nocookie.com/embed/1" title="Vídeo"></iframe>',
  '<p></p>',
] as const

const KEYS = [
  'a',
  'ñ',
  ' ',
  '-',
  '#',
  '`',
  '*',
  '>',
  '1',
  '.',
  '<',
  'Enter',
  'Shift-Enter',
  'Backspace',
  'Delete',
  'Tab',
  'Shift-Tab',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Ctrl-]',
  'Ctrl-[',
] as const

const SIDES: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function viewOf(text: string): EditorView {
  const view = new EditorView(null, { state: visualState(text) })
  // Every block is one line.
  view.endOfTextblock = (way) => {
    const { $head } = view.state.selection
    return /^(?:up|left|backward)$/.test(way)
      ? $head.parentOffset === 0
      : $head.parentOffset === $head.parent.content.size
  }
  return view
}

function press(view: EditorView, name: string): void {
  const key = name.replace(/^(?:Shift|Ctrl)-/, '')
  const event = new KeyboardEvent('keydown', {
    key,
    shiftKey: name.startsWith('Shift-'),
    ctrlKey: name.startsWith('Ctrl-'),
  })
  if (view.someProp('handleKeyDown', (take) => take(view, event))) return
  const { selection, doc, tr } = view.state
  const { from, to, empty, $head } = selection
  const side = SIDES[key]
  if (key.length === 1 && !event.ctrlKey) {
    const typed = () =>
      selection instanceof TextSelection ? tr.insertText(key, from, to) : tr.insertText(key)
    if (!view.someProp('handleTextInput', (take) => take(view, from, to, key, typed))) view.dispatch(typed())
  } else if (side) {
    const next = Selection.findFrom(
      doc.resolve(Math.max(0, Math.min(doc.content.size, $head.pos + side))),
      side,
    )
    if (next) view.dispatch(tr.setSelection(next))
  } else if ((key === 'Home' || key === 'End') && $head.parent.isTextblock) {
    view.dispatch(tr.setSelection(TextSelection.create(doc, key === 'Home' ? $head.start() : $head.end())))
  } else if (key === 'Backspace' && empty && $head.parent.isTextblock && $head.parentOffset > 0) {
    view.dispatch(tr.delete($head.pos - 1, $head.pos))
  } else if (
    key === 'Delete' &&
    empty &&
    $head.parent.isTextblock &&
    $head.parentOffset < $head.parent.content.size
  ) {
    view.dispatch(tr.delete($head.pos, $head.pos + 1))
  }
}

/**
 * The text before and after the blocks that a key may change: the cursor's block, and for Backspace and Delete also
 * its neighbour.
 */
function around(
  { doc, selection }: EditorView['state'],
  key: string,
): readonly [before: string, behind: string] {
  const first = Math.max(0, selection.$from.index(0) - (key === 'Backspace' ? 1 : 0))
  const last = Math.min(doc.childCount, selection.$to.indexAfter(0) + (key === 'Delete' ? 1 : 0))
  const from = doc.children.slice(0, first).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const to = doc.children.slice(0, Math.max(last, first + 1)).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const blocks = blocksIn(doc).map(({ at, before, node }) => ({ at, before, text: writeNode(node) }))
  const behind = blocks.filter(({ at }) => at >= to)
  return [
    blocks
      .filter(({ at }) => at < from)
      .map(({ before, text }) => before + text)
      .join(''),
    behind.map(({ before, text }, at) => (at === 0 ? text : before + text)).join('') +
      String(doc.attrs['tail']),
  ]
}

test('random keys change nothing outside of the cursor’s block', () => {
  const seed = seedOf()
  for (let walk = 0; walk < runsOf(60, 500); walk += 1) {
    const roll = diceOf(seed + walk)
    const blocks = Array.from({ length: 2 + Math.floor(roll() * 6) }, () => pick(roll, BLOCKS))
    const view = viewOf(blocks.join(pick(roll, ['\n', '\n\n', ''])))
    const keys = someOf(roll, KEYS)
    const pressed: string[] = []
    try {
      view.dispatch(
        view.state.tr.setSelection(
          Selection.near(view.state.doc.resolve(Math.floor(roll() * view.state.doc.content.size))),
        ),
      )
      for (let n = 0; n < 40; n += 1) {
        const key = pick(roll, keys)
        const text = writeDoc(view.state.doc)
        const [before, behind] = around(view.state, key)
        pressed.push(key)
        press(view, key)
        const after = writeDoc(view.state.doc)
        const isKept = after.startsWith(before) && after.endsWith(behind)
        // An arrow key does not write.
        if (isKept && (after === text || !/^(?:Arrow|Home|End)/.test(key))) continue
        expect.unreachable(`walk ${walk} of seed ${seed}: ${pressed.join(' ')}\n${text}\n→\n${after}`)
      }
      view.state.doc.check()
    } finally {
      view.destroy()
    }
  }
}, 300_000)
