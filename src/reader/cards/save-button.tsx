import type { Listed } from '#domain/articles/article.ts'
import { useDevice } from '#store/use-stored.ts'
import { useMark } from '#store/reader-data/use-marks.ts'
import { Icon } from '#ui/icon.tsx'
import { useSync } from '../freshness/sync-provider.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import { buttonClass } from '#ui/button.tsx'

/**
 * Saves an article on this device, or removes it. On a card it is an icon whose name includes the title. To keep
 * rendered pages small, they only reserve its space.
 */
export function SaveButton({
  article,
  words = false,
}: {
  readonly article: Listed
  readonly words?: boolean
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
  return (
    <button
      type="button"
      className={
        words
          ? buttonClass({ look: 'bare' }, 'save aria-pressed:border-transparent aria-pressed:bg-transparent')
          : 'card-act save'
      }
      aria-pressed={isSaved}
      onClick={() => void press()}
    >
      <Icon
        name="bookmark"
        className={words ? 'in-aria-pressed:fill-current' : 'size-8! in-aria-pressed:fill-current'}
      />
      <span>
        {isSaved ? 'Guardada' : 'Guardar'}
        {!words && ` «${article.title}»`}
      </span>
    </button>
  )
}
