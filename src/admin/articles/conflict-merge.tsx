import type { Side } from '#domain/conflict.ts'
import type { MergePart } from '#domain/merge-text.ts'
import { TextParts } from './conflict-value.tsx'
import { wordDifference } from './text-difference.ts'

const WHOSE = {
  mine: 'Cambio tuyo',
  theirs: 'Cambio del servidor',
  alike: 'El mismo cambio en los dos',
  both: 'Cambiado en los dos lados',
} as const

/** The text put together of both, one change after the other; where both changed one place, its own choice. */
export function ConflictMerge(props: {
  readonly parts: readonly MergePart[]
  readonly isChosen: boolean
  /** Of the parts that both changed, in their order; mine where nothing was chosen. */
  readonly sides: readonly (Side | undefined)[]
  readonly onChoose: () => void
  readonly onChoosePart: (at: number, side: Side) => void
}) {
  const { parts, isChosen, sides, onChoose, onChoosePart } = props
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
              <p className="f-hint">{WHOSE[part.kind]}</p>
              {part.kind === 'both' ? (
                <PartChoice
                  part={part}
                  name={`conflict-part-${at}`}
                  chosen={sides[disputed.indexOf(part)] ?? 'mine'}
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
  readonly chosen: Side
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
