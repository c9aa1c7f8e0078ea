import type { Listed } from '#domain/article.ts'
import { useDevice } from '#store/use-stored.ts'
import { useMark } from '#store/use-marks.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSync } from '../shell/sync-provider.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'

/**
 * Saves an article on this device, or removes it. On a card it is an icon, with the article's title in its name. No part of
 * rendered pages, which would be larger by it: its place is kept.
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
    <Button
      look="bare"
      square={!words}
      className="save"
      aria-pressed={isSaved}
      aria-label={words ? undefined : `Guardar «${article.title}»`}
      onClick={() => void press()}
    >
      <Icon name="bookmark" />
      {words && 'Guardar'}
    </Button>
  )
}
