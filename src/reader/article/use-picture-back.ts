import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { movePicture } from '#reader/cards/move-picture.ts'

/** Back in a list, the picture of the article that was left goes from where it stood to its card. */
export function usePictureBack(router: AnyRouter): void {
  useEffect(() => {
    let left: DOMRect | null = null
    const stopLeaving = router.subscribe('onBeforeLoad', () => {
      const hero = document.querySelector('main .art-hero .pic')?.getBoundingClientRect()
      left = hero && hero.bottom > 0 && hero.top < innerHeight ? hero : null
    })
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const from = left
      left = null
      if (from === null || !fromLocation || fromLocation.pathname === toLocation.pathname) return
      // The same article may stand on several cards: one of them is in sight.
      for (const card of document.querySelectorAll('main [data-story]')) {
        const isOfArticle =
          card.querySelector('.story-title a')?.getAttribute('href') === fromLocation.pathname
        const picture = isOfArticle ? card.querySelector('.pic') : null
        if (picture !== null && movePicture(picture, from) !== null) return
      }
    })
    return () => {
      stopLeaving()
      stopArriving()
    }
  }, [router])
}
