/** The classes of a choice of a few values: segments of one control. */
export const segmentsClass = 'flex flex-wrap rounded-edge border border-line-strong'
/** A segment: a button, or a label around its radio button. */
export const segmentClass =
  'min-h-target flex-1 border-line px-2 sm:px-4 text-control/none font-semibold not-first:border-s aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:highlight'

/** Buttons of such a choice. `label` is the name of the group. */
export function Segments<Choice>(props: {
  readonly label: string
  readonly choices: readonly (readonly [Choice, string])[]
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
}) {
  const { label, choices, chosen, onChoose } = props
  return (
    <div className={segmentsClass} role="group" aria-label={label}>
      {choices.map(([choice, words]) => (
        <button
          key={words}
          type="button"
          className={segmentClass}
          aria-pressed={chosen === choice}
          onClick={() => onChoose(choice)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
