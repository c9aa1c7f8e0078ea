import { useRouter } from '@tanstack/react-router'
import { memo, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ArticleHead } from '#content/article-head.tsx'
import { categoryKeyOf } from '#content/category-key.ts'
import { movePicture } from '#reader/cards/move-picture.ts'
import { drawsOpeningArticle, type OpeningArticle, openingArticle } from '#reader/cards/open-article.ts'
import { tappedArticle, watchTaps } from '#reader/cards/quick-tap.ts'
import { ArticleBar } from './article-bar.tsx'
import { usePictureBack } from './use-picture-back.ts'

/**
 * The head of an article whose card has just been pressed, over the screen that is left, until the article's own screen is
 * drawn. For the eye alone: who listens hears of the screen itself.
 */
export function ArticleAhead() {
  const router = useRouter()
  const opening = useSyncExternalStore(openingArticle.subscribe, openingArticle.get)
  const tapped = useSyncExternalStore(tappedArticle.subscribe, tappedArticle.get)
  const head = useRef<HTMLDivElement>(null)
  useEffect(drawsOpeningArticle, [])
  useEffect(watchTaps, [])
  usePictureBack(router)
  useLayoutEffect(() => {
    const hero = head.current?.querySelector('.art-hero')
    const from = opening?.picture
    if (!from || !hero) return undefined
    const motion = movePicture(hero, from)
    return router.subscribe('onRendered', () => {
      // On the screen that takes its place the picture goes on to where it stands.
      const { currentTime, playState } = motion ?? {}
      const next = document.querySelector('main .art-hero')
      const goesOn = playState === 'running' && next ? movePicture(next, from) : null
      if (goesOn) goesOn.currentTime = currentTime ?? null
    })
  }, [router, opening])
  useEffect(() => {
    const stopRouter = router.subscribe('onRendered', () => openingArticle.set(null))
    // Whoever goes back before the screen is there sees what he had pressed.
    const stopHistory = router.history.subscribe(({ action }) => {
      if (action.type !== 'PUSH') openingArticle.set(null)
    })
    return () => {
      stopRouter()
      stopHistory()
    }
  }, [router])
  // The element stands there without one, too: a new sibling would have the browser style the whole page anew.
  return (
    <div
      ref={head}
      className={['ahead', opening?.isShown && 'ahead-shown', tapped && 'ahead-tapped']
        .filter(Boolean)
        .join(' ')}
      aria-hidden="true"
    >
      {opening !== null && <Head {...opening} />}
    </div>
  )
}

/** Inert within what is not: a press goes to nothing, and not through to the screen below. */
function Head({ article, isShown }: OpeningArticle) {
  return (
    <div className="wrap" data-cat={categoryKeyOf(article)} inert>
      <Bar article={article} />
      {/* A touch may be the beginning of a scroll, for which no picture is fetched. */}
      <ArticleHead article={article} level={2} withPicture={isShown} />
    </div>
  )
}

/** Drawn when the finger comes down, and not again when it goes up. */
const Bar = memo(ArticleBar)
