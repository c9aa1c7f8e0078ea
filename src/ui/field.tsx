import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** The attributes that a field's input needs. */
export interface InputIds {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** A label, a remark beside it, the input, a hint and an error. */
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

/** The error at a field. */
export function FieldError({ id, words }: { readonly id: string; readonly words: string }) {
  return (
    <p className="f-error" id={id}>
      <Icon name="alert" small />
      {words}
    </p>
  )
}
