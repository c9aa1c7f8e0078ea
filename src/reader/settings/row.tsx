import type { ComponentProps, ReactNode } from 'react'

/** A section of settings, below a rule: its name, and its rows beside it. */
export function Section(props: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  const { id, title, children } = props
  return (
    <section
      className="border-t-2 border-ink md:grid md:grid-cols-quarter md:gap-x-gutter [&+&]:mt-12"
      aria-labelledby={id}
    >
      <h2 id={id} className="pt-4 pb-2 text-title-m md:row-span-20 md:row-start-1">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A setting: its name and state, and its controls beside them. */
export function Row(props: {
  readonly title: string
  readonly children?: ReactNode
  /** The controls. */
  readonly act?: ReactNode
}) {
  const { title, children, act } = props
  return (
    <div
      className={`grid grid-cols-1 items-center gap-x-6 gap-y-3 border-t border-line py-4 md:col-2 md:[h2+&]:border-t-0 ${act ? 'md:grid-cols-end' : ''}`}
    >
      <div>
        <h3 className="font-text text-row/snug font-semibold font-stretch-normal">{title}</h3>
        {children}
      </div>
      {act}
    </div>
  )
}

/** A sentence about a setting, or the outcome of an action. Space is reserved while it is empty. */
export function RowText({ className = 'mt-1', ...rest }: ComponentProps<'p'>) {
  return <p className={`max-w-note text-meta text-ink-2 tabular empty:min-h-[1lh] ${className}`} {...rest} />
}

/** A checkbox or radio button, its label, and content below it. */
export function ChoiceField(
  props: ComponentProps<'input'> & { readonly id: string; readonly label: string },
) {
  const { label, children, ...input } = props
  return (
    <div className="grid grid-cols-mark items-center gap-x-3">
      <input className="size-5 accent-ink" {...input} />
      <label htmlFor={input.id} className="min-h-target cursor-pointer content-center font-semibold">
        {label}
      </label>
      {children}
    </div>
  )
}

interface MeterPart {
  readonly name: string
  readonly amount: number
}

/** A ruler with bars one after another. It is decorative: the text beside it says the same. */
export function Meter({ parts, of }: { readonly parts: readonly MeterPart[]; readonly of: number }) {
  const share = (amount: number) => (of > 0 ? (100 * amount) / of : 0)
  const bars = parts.map(({ name, amount }, index) => ({
    name,
    at: share(parts.slice(0, index).reduce((sum, part) => sum + part.amount, 0)),
    width: share(amount),
  }))
  return (
    <svg className="ticks mt-3 h-6 w-full [--high:40%] [--low:40%]" aria-hidden>
      {bars.map(({ name, at, width }, index) => (
        <rect
          key={name}
          className={
            index === 0
              ? 'fill-ink forced-colors:fill-highlight'
              : 'fill-ink-2 forced-colors:fill-canvas-text'
          }
          x={`${at}%`}
          y="50%"
          width={`${width}%`}
          height="50%"
        />
      ))}
    </svg>
  )
}
