import { MOST_COMPARED } from '#domain/lists/compared-ids.ts'
import { compared, useCompared } from '#store/reader-data/compared.ts'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { showToast } from '#ui/toast.ts'
import { actLook, type CardPlace } from './card-look.ts'

/** Adds a review to the comparison, or removes it. `place`: its position, if it is on a card. */
export function CompareToggle(props: {
  readonly id: string
  readonly title: string
  readonly className?: string
  readonly place?: CardPlace
}) {
  const { id, title, className, place } = props
  const isChosen = useCompared().includes(id)
  const look = place && actLook(place, isChosen)
  return (
    <button
      type="button"
      className={look?.button ?? className}
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
      <ReadingIcon name="compare" className={look?.icon ?? ''} />
      <span className={place && 'sr-only'}>
        Comparar<span className="sr-only">: {title}</span>
      </span>
    </button>
  )
}
