import { type ReactNode, useId } from 'react'
import type { ArticleVersions } from '#domain/drafts/article-conflict.ts'
import type { ArticleField } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import type { ChangedBy, Choice, Side } from '#domain/drafts/conflict.ts'
import { ConflictValue } from './conflict-value.tsx'

/** `who`: whose the server's version is; null where nobody knows. */
function changedWords(changedBy: ChangedBy, who: string | null): string {
  if (changedBy === 'both') return 'Cambiado en los dos lados'
  if (changedBy === 'mine') return 'Lo has cambiado tú'
  return who === null ? 'Lo cambió otra persona' : `Cambio de ${who}`
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
  /** Whose the server's version is; null where nobody knows. */
  readonly who: string | null
  /** What the choice has to mind. */
  readonly hint: ReactNode
  readonly children: ReactNode
}) {
  const { field, name, changedBy, chosen, onChoose, versions, categories, who, hint, children } = props
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
        <span className="f-hint">{changedWords(changedBy, who)}</span>
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
