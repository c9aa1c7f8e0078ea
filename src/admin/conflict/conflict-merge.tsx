import type { Side } from '#domain/drafts/conflict.ts'
import type { MergePart } from '#domain/drafts/merge-text.ts'
import { MergedSide, RADIO, SideChoice, SideValue } from './side.tsx'
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
    <MergedSide isChosen={isChosen}>
      <label className="grid min-h-target cursor-pointer grid-cols-mark items-center gap-3">
        <input
          type="radio"
          className={RADIO}
          name="conflict-content"
          value="merged"
          checked={isChosen}
          onChange={() => onChoose()}
        />
        <span className="self-center label">Los dos, párrafo a párrafo</span>
      </label>
      <ol className="grid gap-4">
        {parts.map((part, at) => {
          if (part.kind === 'same') return null
          return (
            <li key={at} className="grid gap-2 border-t border-line pt-3 text-control/normal wrap-anywhere">
              <p className="text-ink-2">{whoseWords(part.kind, who)}</p>
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
    </MergedSide>
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
    <SideChoice words={words} name={name} value={of} checked={chosen === of} onChange={() => onChoose(of)}>
      <SideValue>
        <TextParts parts={wordDifference(part.base.trim(), part[of].trim())} />
      </SideValue>
    </SideChoice>
  )
  return (
    <div className="grid gap-3 md:grid-cols-2" role="group" aria-label="Cambiado en los dos lados">
      {side('mine', 'Lo mío')}
      {side('theirs', 'Lo del servidor')}
    </div>
  )
}
