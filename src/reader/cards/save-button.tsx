import type { Listed } from '#domain/articles/article.ts'
import { useDevice } from '#store/use-stored.ts'
import { useMark } from '#store/reader-data/use-marks.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSync } from '../freshness/sync-provider.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import { actLook, type CardPlace } from './card-look.ts'

/** Saves an article on this device, or removes it. Rendered pages, to stay small, only reserve its space. */
export function SaveButton({
  article,
  words = false,
  place = 'corner',
}: {
  readonly article: Listed
  readonly words?: boolean
  readonly place?: CardPlace
}) {
  const isSaved = useMark('saved', article.id)
  const device = useDevice()
  const { requests } = useSync()
  const isDrawn = useIsDrawn()
  const press = async () => {
    if (!device) return
    const { pressSave } = await import('./press-save.ts')
    await pressSave({ device, requests, article, isSaved })
  }
  if (!isDrawn) return null
  const look = actLook(place, isSaved)
  return (
    <button
      type="button"
      className={
        words
          ? buttonClass(
              { look: 'bare' },
              '-mr-4 aria-pressed:border-transparent aria-pressed:bg-transparent print:hidden',
            )
          : look.button
      }
      aria-pressed={isSaved}
      data-save=""
      onClick={() => void press()}
    >
      <Icon name="bookmark" className={`in-aria-pressed:fill-current ${words ? '' : look.icon}`} />
      <span className={words ? undefined : 'sr-only'}>
        {isSaved ? 'Guardada' : 'Guardar'}
        {!words && ` «${article.title}»`}
      </span>
    </button>
  )
}
