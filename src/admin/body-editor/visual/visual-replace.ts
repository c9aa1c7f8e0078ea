// Another text in the place of the document's: the blocks that both have stay, and so do the cursor and what is drawn of them.
import type { EditorState, Transaction } from 'prosemirror-state'
import { readVisual } from './read-visual.ts'
import { writeDoc } from './write-visual.ts'

/** The change that makes the text of the document this one; null: it is. */
export function replaced({ doc, tr }: EditorState, text: string): Transaction | null {
  if (writeDoc(doc) === text) return null
  const next = readVisual(text)
  const [old, made] = [doc.children, next.children]
  const most = Math.min(old.length, made.length)
  let same = 0
  while (same < most && same < old.length - 1 && made[same]?.eq(old[same] ?? doc)) same += 1
  let rest = 0
  while (rest < most - same && made.at(-1 - rest)?.eq(old.at(-1 - rest) ?? doc)) rest += 1
  const sizeOf = (blocks: typeof old) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const from = sizeOf(old.slice(0, same))
  const to = doc.content.size - sizeOf(old.slice(old.length - rest))
  tr.replaceWith(from, to, made.slice(same, made.length - rest))
  for (const name of ['head', 'tail', 'gap']) tr.setDocAttribute(name, next.attrs[name])
  return tr
}
