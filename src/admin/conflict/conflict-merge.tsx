import type { Side } from '#domain/drafts/conflict.ts'
import type { MergePart } from '#domain/drafts/merge-text.ts'
import { wordDifference, TextParts } from './text-difference.tsx'

type ChangeKind = Exclude<MergePart['kind'], 'same'>

/** `who`: whose the server's version is; null where nobody knows. */
function whoseWords(kind: ChangeKind, who: string | null): string {
  switch (kind) {
    case 'mine':
      return 'Cambio tuyo'
    case 'theirs':
      return who === null ? 'Cambio del servidor' : `Cambio de ${who}`
    case 'alike':
      return 'El mismo cambio en los dos'
    case 'both':
      return 'Cambiado en los dos lados'
  }
}

/** The text put together of both, one change after the other; where both changed one place, its own choice. */
export function ConflictMerge(props: {
  readonly parts: readonly MergePart[]
  readonly isChosen: boolean
  readonly who: string | null
  /** Of the parts that both changed, in their order; undefined where nothing was chosen yet. */
  readonly sides: readonly (Side | undefined)[]
  readonly onChoose: () => void
  readonly onChoosePart: (at: number, side: Side) => void
}) {
  const { parts, isChosen, who, sides, onChoose, onChoosePart } = props
  const disputed = parts.filter(({ kind }) => kind === 'both')
  return (
    <div className={isChosen ? 'side side-merge is-on' : 'side side-merge'}>
      <label className="side-pick">
        <input
          type="radio"
          name="conflict-content"
          value="merged"
          checked={isChosen}
          onChange={() => onChoose()}
        />
        <span className="label">Los dos, párrafo a párrafo</span>
      </label>
      <ol className="merge-parts">
        {parts.map((part, at) => {
          if (part.kind === 'same') return null
          return (
            <li key={at}>
              <p className="text-meta text-ink-2">{whoseWords(part.kind, who)}</p>
              {part.kind === 'both' ? (
                <PartChoice
                  part={part}
                  name={`conflict-part-${at}`}
                  chosen={sides[disputed.indexOf(part)]}
                  onChoose={(side) => onChoosePart(disputed.indexOf(part), side)}
                />
              ) : (
                <TextParts parts={wordDifference(part.base.trim(), part.text.trim())} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function PartChoice(props: {
  readonly part: MergePart & { readonly kind: 'both' }
  readonly name: string
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}) {
  const { part, name, chosen, onChoose } = props
  const side = (of: Side, words: string) => (
    <label className="side">
      <input type="radio" name={name} value={of} checked={chosen === of} onChange={() => onChoose(of)} />
      <span className="label">{words}</span>
      <div className="side-value">
        <TextParts parts={wordDifference(part.base.trim(), part[of].trim())} />
      </div>
    </label>
  )
  return (
    <div className="merge-part" role="group" aria-label="Cambiado en los dos lados">
      {side('mine', 'Lo mío')}
      {side('theirs', 'Lo del servidor')}
    </div>
  )
}
