import type { ReactNode } from 'react'

/** One setting: its name, its state, and beside them its controls. */
export function Row(props: {
  readonly title: string
  readonly children?: ReactNode
  /** The controls. */
  readonly act?: ReactNode
}) {
  const { title, children, act } = props
  return (
    <div className={act ? 'set-row' : 'set-row set-row-whole'}>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {act}
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
    <svg className="meter" aria-hidden>
      {bars.map(({ name, at, width }) => (
        <rect key={name} x={`${at}%`} y="50%" width={`${width}%`} height="50%" />
      ))}
    </svg>
  )
}
