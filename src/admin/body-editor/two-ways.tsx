/** A switch between two alternatives, with a button each: the current one is pressed. */
export function TwoWays(props: {
  readonly name: string
  readonly options: readonly [first: string, second: string]
  readonly isSecond: boolean
  readonly onChoose: (isSecond: boolean) => void
  readonly className?: string
}) {
  const { name, options, isSecond, onChoose, className = '' } = props
  return (
    <div className={`flex ${className}`} role="group" aria-label={name}>
      {options.map((words, at) => (
        <button
          key={words}
          type="button"
          className="min-h-target px-3 label focus-visible:-outline-offset-4 aria-pressed:text-ink aria-pressed:edge-under"
          aria-pressed={isSecond === (at === 1)}
          onClick={() => onChoose(at === 1)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
