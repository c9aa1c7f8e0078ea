import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** What the input of a field must carry. */
export interface InputIds {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** Label, a remark beside it, input, hint and what is wrong with it. */
export function Field(props: {
  readonly label: string
  readonly required?: boolean
  readonly remark?: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly children: (ids: InputIds) => ReactNode
}) {
  const { label, required = false, remark, hint, error, children } = props
  const id = useId()
  const told = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(remark === undefined ? [] : [`${id}-remark`]),
  ]
  return (
    <div className="f">
      <div className="f-head">
        <label htmlFor={id} className={required ? 'is-required' : undefined}>
          {label}
        </label>
        {remark !== undefined && (
          <span className="f-count" id={`${id}-remark`}>
            {remark}
          </span>
        )}
      </div>
      {children({
        id,
        ...(told.length > 0 && { 'aria-describedby': told.join(' ') }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {hint !== undefined && (
        <p className="f-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} words={error} />}
    </div>
  )
}

/** What is wrong, at the field. */
export function FieldError({ id, words }: { readonly id: string; readonly words: string }) {
  return (
    <p className="f-error" id={id}>
      <Icon name="alert" small />
      {words}
    </p>
  )
}
