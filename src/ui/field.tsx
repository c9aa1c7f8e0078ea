import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** The attributes that a field's input needs. */
export interface InputIds {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

const kinds = {
  text: 'px-3 py-2',
  area: 'px-3 py-2 leading-normal',
  /** With a triangle at its end, like a select. */
  choice:
    'appearance-none bg-[image:linear-gradient(45deg,transparent_50%,currentColor_50%),linear-gradient(-45deg,transparent_50%,currentColor_50%)] bg-[length:6px_6px] bg-[position:calc(100%-18px)_55%,calc(100%-12px)_55%] bg-no-repeat py-2 ps-3 pe-9',
}

/** The classes of an input. */
export function inputClass(kind: keyof typeof kinds = 'text', more = ''): string {
  return `min-h-target w-full rounded-edge border border-line-strong bg-raised placeholder:text-ink-2 placeholder:opacity-100 hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 in-[[aria-modal]]:bg-paper aria-invalid:border-s-4 aria-invalid:not-focus-visible:border-bad ${kinds[kind]} ${more}`
}

/** The classes of a label whose field must be filled in. */
export const requiredLabel = "after:text-bad after:content-['_*'_/_'']"

/** A form field: a label with a remark, the input, a hint and an error. */
export function Field(props: {
  readonly label: string
  readonly required?: boolean | undefined
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
    <div className="grid grid-cols-1 gap-1.5">
      <FieldHead>
        <label htmlFor={id} className={required ? requiredLabel : undefined}>
          {label}
        </label>
        {remark !== undefined && <FieldRemark id={`${id}-remark`}>{remark}</FieldRemark>}
      </FieldHead>
      {children({
        id,
        ...(told.length > 0 && { 'aria-describedby': told.join(' ') }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {hint !== undefined && (
        <p className="text-meta text-ink-2" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} words={error} />}
    </div>
  )
}

/** Above a field: its label, and what is beside it. */
export function FieldHead({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-3 text-control/snug font-semibold ${className}`}>
      {children}
    </div>
  )
}

/** Beside a field's label: a number or a word. */
export function FieldRemark({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <span className="text-meta/snug font-normal text-ink-2 tabular" id={id}>
      {children}
    </span>
  )
}

/** The error of a field. */
export function FieldError(props: {
  readonly id: string
  readonly words: string
  readonly className?: string
}) {
  const { id, words, className = '' } = props
  return (
    <p className={`flex items-center gap-2 text-meta font-semibold text-bad ${className}`} id={id}>
      <Icon name="alert" small />
      {words}
    </p>
  )
}

/** A checkbox with its label. */
export function CheckField({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-target items-center gap-2">
      <input type="checkbox" className="size-5 flex-none accent-ink" {...input} />
      {children}
    </label>
  )
}
