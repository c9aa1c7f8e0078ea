import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ListedArticle, readTimeOf } from '#domain/articles/article.ts'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import '#reader/frame/history-state.ts'
import { useDevice } from '#store/use-stored.ts'

/**
 * Remembers the paragraph that the reader has reached, and goes there when the article was opened to go on with it.
 * `isHere`: is the text drawn? The rest comes in a file of its own, behind the text.
 */
export function useReadingPlace(article: ListedArticle, isHere: boolean): void {
  const { id } = article
  const minutes = readTimeOf(article)
  const device = useDevice()
  const router = useRouter()
  const isDrawn = useIsDrawn()
  useEffect(() => {
    if (!device || !isHere || !isDrawn) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const begin = async () => {
      const { followReading, goToPlace } = await import('./reading-place.ts')
      if (signal.aborted) return
      if (router.latestLocation.state.goesOn === true) {
        await goToPlace(device, id)
        if (signal.aborted) return
        await router.navigate({
          to: '.',
          search: true,
          hash: true,
          state: (before) => ({ ...before, goesOn: undefined }),
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
        })
      }
      followReading(device, { id, minutes }, signal)
    }
    // Without its file the article is read all the same.
    void begin().catch(() => undefined)
    return () => {
      leaving.abort()
    }
  }, [device, router, id, minutes, isHere, isDrawn])
}
