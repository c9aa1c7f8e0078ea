// The differences of two texts. Long texts are compared line by line first, and only the changed lines are shown.
import { diffArrays } from 'diff'

export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Compares two texts word by word. */
export function wordDifference(before: string, after: string): TextPart[] {
  const found = compare(wordsOf(before), wordsOf(after))
  return joined(found.map(({ kind, pieces }) => ({ kind, text: pieces.join('') })))
}

/** Returns the differing lines, each hunk compared by words. Empty for equal texts. */
export function lineDifference(before: string, after: string): TextPart[][] {
  return hunksOf(before.split('\n'), after.split('\n')).map((hunk) =>
    wordDifference(hunk.before.join('\n'), hunk.after.join('\n')),
  )
}

interface Hunk {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Returns the differing pieces of two texts, hunk by hunk. Empty for equal texts. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let open: { before: readonly string[]; after: readonly string[] } | null = null
  for (const { kind, pieces } of compare(before, after)) {
    if (kind === 'same') {
      open = null
      continue
    }
    if (open === null) hunks.push((open = { before: [], after: [] }))
    open[kind === 'removed' ? 'before' : 'after'] = pieces
  }
  return hunks
}

/** With more changes than this, both texts are shown whole, which is just as useful. */
const MOST_CHANGES = 2000

function wordsOf(text: string): string[] {
  return text.match(/<[^>]*>|\s+|[^\s<]+|</g) ?? []
}

interface Run {
  readonly kind: TextPart['kind']
  readonly pieces: readonly string[]
}

/** Returns runs of common, removed or added pieces, in order. */
function compare(before: readonly string[], after: readonly string[]): Run[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES })
  if (changes === undefined) {
    return [
      { kind: 'removed', pieces: before },
      { kind: 'added', pieces: after },
    ]
  }
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    pieces: value,
  }))
}

/** Joins adjacent parts of a kind, removals first. A lone blank between two changes becomes part of them. */
function joined(found: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = []
  let removed = ''
  let added = ''
  const close = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed })
    if (added !== '') result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const [index, { kind, text }] of found.entries()) {
    const isBetween = index > 0 && index < found.length - 1
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (isBetween && text.trim() === '') {
      removed += text
      added += text
    } else {
      close()
      result.push({ kind: 'same', text })
    }
  }
  close()
  return result
}

/** Renders a text with its removals and additions. */
export function TextParts({ parts }: { readonly parts: readonly TextPart[] }) {
  return (
    <p className="max-h-96 overflow-auto whitespace-pre-wrap">
      {parts.map(({ kind, text }, at) => {
        if (kind === 'removed') {
          return (
            <del key={at} className="bg-bad/14 decoration-bad decoration-2">
              {text}
            </del>
          )
        }
        if (kind === 'same') return <span key={at}>{text}</span>
        return (
          <ins key={at} className="bg-good/18 decoration-good decoration-2 underline-offset-change">
            {text}
          </ins>
        )
      })}
    </p>
  )
}
