import { type ReactNode, useId } from 'react'
import type { ArticleVersions } from '#domain/article-conflict.ts'
import type { ArticleField } from '#domain/article-form.ts'
import type { Category } from '#domain/category.ts'
import type { ChangedBy, Choice, Side } from '#domain/conflict.ts'
import { ConflictValue } from './conflict-value.tsx'

const CHANGED_BY: Readonly<Record<ChangedBy, string>> = {
  mine: 'Lo has cambiado tú',
  theirs: 'Lo cambió otra persona',
  both: 'Cambiado en los dos lados',
}

/** A field that differs: the two versions of it side by side, and below them what they give together (children). */
export function ConflictField(props: {
  readonly field: ArticleField
  readonly name: string
  readonly changedBy: ChangedBy
  /** Undefined: nothing yet. */
  readonly chosen: Choice | undefined
  readonly onChoose: (side: Side) => void
  readonly versions: ArticleVersions
  readonly categories: readonly Category[]
  /** What the choice has to mind. */
  readonly hint: ReactNode
  readonly children: ReactNode
}) {
  const { field, name, changedBy, chosen, onChoose, versions, categories, hint, children } = props
  const hintId = useId()
  const card = (side: Side, words: string) => (
    <label className="side">
      <input
        type="radio"
        name={`conflict-${field}`}
        value={side}
        checked={chosen === side}
        onChange={() => onChoose(side)}
      />
      <span className="label">{words}</span>
      <div className="side-value">
        <ConflictValue field={field} base={versions.base} form={versions[side]} categories={categories} />
      </div>
    </label>
  )
  return (
    <fieldset className="merge-field" {...(hint !== null && { 'aria-describedby': hintId })}>
      <legend className="merge-name">
        {name}
        <span className="f-hint">{CHANGED_BY[changedBy]}</span>
      </legend>
      {card('mine', 'Lo mío')}
      {card('theirs', 'Lo del servidor')}
      {children}
      {hint !== null && (
        <p id={hintId} className="merge-hint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
