import { type RefObject, useEffect, useRef, useState } from 'react'
import { Score } from '#content/score.tsx'
import type { ListedArticle } from '#domain/articles/article.ts'

/**
 * Names and scores below the page's header, once the table's own header has scrolled out of view. They scroll
 * sideways with the table. Screen readers and keyboards use the header itself.
 */
export function StickyNames(props: {
  readonly reviews: readonly { readonly article: ListedArticle }[]
  readonly columns: string
  /** The element that scrolls sideways. */
  readonly box: RefObject<HTMLElement | null>
  readonly heads: RefObject<HTMLElement | null>
}) {
  const { reviews, columns, box, heads } = props
  const [isShown, setIsShown] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect } of entries)
          setIsShown(!isIntersecting && boundingClientRect.bottom < innerHeight / 2)
      },
      { rootMargin: `-${HEADER} 0px 0px 0px` },
    )
    if (heads.current) watcher.observe(heads.current)
    return () => watcher.disconnect()
  }, [heads])
  useEffect(() => {
    const scroller = box.current
    const follow = () => {
      if (bar.current && scroller) bar.current.scrollLeft = scroller.scrollLeft
    }
    follow()
    scroller?.addEventListener('scroll', follow, { passive: true })
    return () => scroller?.removeEventListener('scroll', follow)
  }, [box, reviews.length])
  return (
    // Without height, to avoid layout shifts. Inert, so that a swipe on it reaches the table.
    <div className="sticky top-under-head z-1 h-0 print:hidden" inert>
      <div
        ref={bar}
        // Positioned, so that text for screen readers only stays inside.
        className={`relative overflow-x-hidden border-b-2 border-ink bg-paper ${isShown ? '' : 'invisible'}`}
        data-names
        data-shown={isShown ? '' : undefined}
      >
        <div className={columns}>
          <span className="max-md:hidden" />
          {reviews.map(({ article: { id, title, overall } }) => (
            <div key={id} className="flex items-center justify-between gap-2 p-2 md:px-3">
              <span className="line-clamp-2 min-w-0 text-small/line font-semibold wrap-anywhere">
                {title}
              </span>
              <Score overall={overall} ruler={false} className="inline-grid text-large" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The height of the page's header (`tokens.css`), in pixels. */
const HEADER = '64px'
