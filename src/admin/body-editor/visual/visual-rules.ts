// Markdown as one types: what begins a line, or stands around words, becomes what it stands for. Backspace brings back the
// signs, and so does undoing.
import { closeHistory } from 'prosemirror-history'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { asList, asQuote, isFree } from './visual-commands.ts'
import { schema, told } from './visual-schema.ts'

const { nodes, marks } = schema

/** Signs at the beginning of a paragraph that are of no fixed kind. */
function line(signs: RegExp, act: (tr: Transaction, match: RegExpMatchArray) => Transaction | null) {
  return new InputRule(signs, (state, match, start, end) => {
    const { $from } = state.selection
    if ($from.parent.type === nodes.heading || !isFree($from)) return null
    const made = act(state.tr.delete(start, end), match)
    return made && closeHistory(made)
  })
}

/** Words between signs. */
function words(pattern: RegExp, tag: string, length: number) {
  return new InputRule(pattern, (state, match, _, end) => {
    const [whole, inside = ''] = match
    const isCode = ({ attrs }: { attrs: { [name: string]: unknown } }) => attrs['tag'] === 'code'
    const kept = state.storedMarks ?? state.selection.$from.marks()
    if (kept.some(isCode) || !state.selection.empty) return null
    // The sign that was typed last is not in the text yet.
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

export const rules = inputRules({
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
