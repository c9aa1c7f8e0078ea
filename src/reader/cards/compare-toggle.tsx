import { MOST_COMPARED } from '#domain/lists/comparison.ts'
import { compared, useCompared } from '#store/reader-data/compared.ts'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { showToast } from '#ui/toast.ts'

/** Adds a review to the comparison, or removes it. On a card, the button's name includes its title. */
export function CompareToggle(props: {
  readonly id: string
  readonly title: string
  readonly className: string
}) {
  const { id, title, className } = props
  const isChosen = useCompared().includes(id)
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isChosen}
      onClick={() => {
        if (!compared.toggle(id))
          showToast({
            tone: 'info',
            title: `Se comparan ${MOST_COMPARED} reviews como mucho`,
            text: 'Quita una antes de elegir otra.',
          })
      }}
    >
      <ReadingIcon name="compare" className="size-8!" />
      <span>
        Comparar<span className="sr-only">: {title}</span>
      </span>
    </button>
  )
}
