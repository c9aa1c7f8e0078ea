// What a person changed in a text, to be shown: words taken out, words put in, and what stayed around them. Long texts
// are compared line by line first, and only the changed lines are shown.

export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** The two texts word by word. */
export function wordDifference(before: string, after: string): TextPart[] {
  return joined(compare(wordsOf(before), wordsOf(after)))
}

/** The lines that differ, each hunk with its words compared. Empty when nothing does. */
export function lineDifference(before: string, after: string): TextPart[][] {
  const hunks: TextPart[][] = []
  let removed: string[] = []
  let added: string[] = []
  const close = () => {
    if (removed.length + added.length > 0) hunks.push(wordDifference(removed.join('\n'), added.join('\n')))
    removed = []
    added = []
  }
  for (const { kind, text } of compare(before.split('\n'), after.split('\n'))) {
    if (kind === 'removed') removed.push(text)
    else if (kind === 'added') added.push(text)
    else close()
  }
  close()
  return hunks
}

/** Cells of the comparison; beyond it the whole middle counts as exchanged. */
const MOST_CELLS = 4_000_000

function wordsOf(text: string): string[] {
  return text.match(/<[^>]*>|\s+|[^\s<]+|</g) ?? []
}

/** The longest common run of pieces, between a common beginning and a common end. */
function compare(before: readonly string[], after: readonly string[]): TextPart[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return [
    ...parts('same', before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...parts('same', before.slice(before.length - end)),
  ]
}

function middle(before: readonly string[], after: readonly string[]): TextPart[] {
  const width = after.length + 1
  if (before.length === 0 || after.length === 0 || (before.length + 1) * width > MOST_CELLS) {
    return [...parts('removed', before), ...parts('added', after)]
  }
  const common = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const found: TextPart[] = []
  let row = 0
  let column = 0
  while (row < before.length && column < after.length) {
    const [old = '', fresh = ''] = [before[row], after[column]]
    if (old === fresh) {
      found.push({ kind: 'same', text: old })
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      found.push({ kind: 'removed', text: old })
      row += 1
    } else {
      found.push({ kind: 'added', text: fresh })
      column += 1
    }
  }
  return [...found, ...parts('removed', before.slice(row)), ...parts('added', after.slice(column))]
}

function parts(kind: TextPart['kind'], texts: readonly string[]): TextPart[] {
  return texts.map((text) => ({ kind, text }))
}

/** Neighbours of a kind become one, removals before additions; a blank alone between two changes belongs to them. */
function joined(found: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = []
  let removed: string[] = []
  let added: string[] = []
  const close = () => {
    if (removed.length > 0) result.push({ kind: 'removed', text: removed.join('') })
    if (added.length > 0) result.push({ kind: 'added', text: added.join('') })
    removed = []
    added = []
  }
  for (const [place, { kind, text }] of found.entries()) {
    const next = found[place + 1]
    const isBridge = kind === 'same' && text.trim() === '' && next !== undefined && next.kind !== 'same'
    if (kind === 'removed') removed.push(text)
    else if (kind === 'added') added.push(text)
    else if (isBridge && removed.length + added.length > 0) {
      removed.push(text)
      added.push(text)
    } else {
      close()
      const last = result.at(-1)
      if (last?.kind === 'same') result.splice(-1, 1, { kind: 'same', text: last.text + text })
      else result.push({ kind: 'same', text })
    }
  }
  close()
  return result
}
