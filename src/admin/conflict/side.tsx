import type { ComponentProps, ReactNode } from 'react'
import type { Choice, Side } from '#domain/drafts/conflict.ts'

// The parts of a screen that compares two versions: a field's row, and the cards of its sides.

/** The top of a comparison: what it is about, and actions for all of it. */
export const MERGE_HEAD = 'grid gap-3 border-t-4 border-warn px-4 py-6'
/** A sentence below the fields, or instead of them. */
export const BELOW = 'border-t border-line px-4 py-6'
/** The row of a field: its name, with the two sides beside it. */
export const FIELD =
  'grid gap-3 border-t border-line p-4 md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)_minmax(0,5fr)]'
/** The name of a field: a legend or a heading. A legend is a grid item only if it floats. */
export const FIELD_NAME =
  'float-start flex flex-col gap-1 font-text text-row/snug font-semibold font-stretch-normal'
/** As wide as both sides. */
export const WIDE = 'md:col-start-2 md:-col-end-1'

const CARD = 'min-h-target border p-3'
const COLUMNS = 'grid grid-cols-mark content-start gap-x-3 gap-y-2'
const CHOSEN = 'border-ink bg-raised [box-shadow:inset_0_0_0_1px_var(--ink)]'
export const RADIO = 'm-0 size-5 accent-ink outline-none'

/** A selectable card with one side of a field. */
export function SideChoice(
  props: ComponentProps<'input'> & { readonly words: string; readonly children: ReactNode },
) {
  const { words, children, ...radio } = props
  return (
    <label
      className={`${CARD} ${COLUMNS} cursor-pointer has-focus-visible:focus-ring has-focus-visible:outline-offset-3 ${radio.checked ? CHOSEN : 'border-line'}`}
    >
      <input type="radio" className={RADIO} {...radio} />
      <span className="self-center label">{words}</span>
      {children}
    </label>
  )
}

const SIDES = [
  ['mine', 'Lo mío'],
  ['theirs', 'Lo del servidor'],
] as const

/** The cards of both sides, to choose one. `children` draws the value of a side. */
export function BothSides(props: {
  readonly name: string
  readonly chosen: Choice | undefined
  readonly onChoose: (side: Side) => void
  readonly children: (side: Side) => ReactNode
}) {
  const { name, chosen, onChoose, children } = props
  return SIDES.map(([side, words]) => (
    <SideChoice
      key={side}
      {...{ words, name }}
      value={side}
      checked={chosen === side}
      onChange={() => onChoose(side)}
    >
      {children(side)}
    </SideChoice>
  ))
}

/** A card with the merged version, below the two sides. */
export function MergedSide(props: { readonly isChosen: boolean; readonly children: ReactNode }) {
  const { isChosen, children } = props
  return (
    <div
      className={`${CARD} ${WIDE} has-[>label_:focus-visible]:focus-ring has-[>label_:focus-visible]:outline-offset-3 ${isChosen ? CHOSEN : 'border-line'}`}
    >
      {children}
    </div>
  )
}

/** One side of a difference below its label, without a choice. `isMerged`: the merged version. */
export function DifferenceSide(props: {
  readonly label: string
  readonly isMerged?: boolean
  readonly children: ReactNode
}) {
  const { label, isMerged = false, children } = props
  return (
    <div className={`${CARD} border-line ${isMerged ? WIDE : COLUMNS}`}>
      <span className="self-center label">{label}</span>
      <SideValue>{children}</SideValue>
    </div>
  )
}

/** A field that has changed since a version. `merged`: its changes word by word, shown instead of the two values. */
export function ChangedField(props: {
  readonly name: string
  readonly merged: ReactNode
  readonly was: ReactNode
  readonly now: ReactNode
}) {
  const { name, merged, was, now } = props
  return (
    <section className={FIELD} aria-label={name}>
      <h3 className={FIELD_NAME}>{name}</h3>
      {merged ? (
        <DifferenceSide label="Tachado, lo de esta versión; marcado, lo de ahora" isMerged>
          {merged}
        </DifferenceSide>
      ) : (
        <>
          <DifferenceSide label="En esta versión">{was}</DifferenceSide>
          <DifferenceSide label="Ahora">{now}</DifferenceSide>
        </>
      )}
    </section>
  )
}

/** The value of a side. */
export function SideValue({ children }: { readonly children: ReactNode }) {
  return <div className="col-span-full grid min-w-0 gap-3 text-control/normal wrap-anywhere">{children}</div>
}
