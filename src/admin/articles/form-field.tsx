import { type ReactNode, useId } from 'react'
import type { Count } from '#domain/article-check.ts'
import { Icon } from '#ui/icon.tsx'

/** What the input of a field must carry. */
export interface InputIds {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** Label, counter, input, hint and what is wrong with it. */
export function FormField(props: {
  readonly label: string
  readonly required?: boolean
  readonly count?: Count
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly children: (ids: InputIds) => ReactNode
}) {
  const { label, required = false, count, hint, error, children } = props
  const id = useId()
  const told = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(count === undefined ? [] : [`${id}-count`]),
  ]
  return (
    <div className="f">
      <div className="f-head">
        <label htmlFor={id} className={required ? 'is-required' : undefined}>
          {label}
        </label>
        {count !== undefined && <Counter id={`${id}-count`} count={count} />}
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

/** `53 / 60` */
export function Counter({ id, count }: { readonly id?: string; readonly count: Count }) {
  const { length, limit } = count
  return (
    <span className={length > limit ? 'f-count is-over' : 'f-count'} id={id}>
      <span aria-hidden>
        {length} / {limit}
      </span>
      <span className="sr-only">
        {length} de {limit}
      </span>
    </span>
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
