import { getRouteApi, useLocation, Link } from '@tanstack/react-router'
import { ArticleHead } from '#content/article-head.tsx'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import { ArticleBar } from './article-bar.tsx'
import { ArticleContent } from './article-content.tsx'
import { ArticleMissing, ArticleLoading } from './article-states.tsx'
import { useArticle, useOpenReview } from './load-article.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLayer } from '#reader/frame/use-layer.ts'
import type { Listed } from '#domain/articles/article.ts'
import { RegularCard } from '#reader/cards/cards.tsx'
import { useFilledCards } from '#reader/freshness/sync-provider.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Neighbour } from '#store/article-by-id.ts'
import { SectionHead } from '#reader/frame/page-head.tsx'

/** Related reviews, further links (children), and the link to all reviews (P8.2). */
function Related(props: { readonly articles: readonly Listed[]; readonly children?: ReactNode }) {
  const { articles, children } = props
  useFilledCards(articles)
  return (
    <section
      className="mt-section print:hidden"
      aria-labelledby={articles.length > 0 ? 'related' : undefined}
    >
      {articles.length > 0 && (
        <>
          <SectionHead id="related" title="Otras que te pueden servir" />
          <div className="grid grid-cols-1 gap-x-gutter gap-y-8 md:grid-cols-3">
            {articles.map((article) => (
              <RegularCard key={article.id} article={article} later />
            ))}
          </div>
        </>
      )}
      {children}
      <p className="mt-8 flex justify-center">
        <Link to="/" className={buttonClass({}, 'min-h-14 w-full text-lg')}>
          Ver más artículos
          <Icon name="right" />
        </Link>
      </p>
    </section>
  )
}

interface NeighboursProps {
  readonly earlier: Neighbour | null
  readonly later: Neighbour | null
}

const NEIGHBOUR = 'group grid min-h-target content-start items-center gap-x-3 gap-y-1 overflow-x-clip py-4'
const NEIGHBOUR_TITLE =
  'font-display text-title-s/snug font-title-s font-stretch-90% wrap-anywhere group-hover:underline group-hover:decoration-2 group-hover:underline-offset-title'

/** The reviews published before and after this one. */
function Neighbours({ earlier, later }: NeighboursProps) {
  if (earlier === null && later === null) return null
  return (
    <nav
      className="mt-8 grid grid-cols-1 border-y border-line md:grid-cols-2 md:gap-x-gutter"
      aria-label="Otras reviews por fecha"
    >
      {earlier !== null && (
        <Link
          to="/article/$id"
          params={{ id: earlier.id }}
          rel="prev"
          className={`${NEIGHBOUR} grid-cols-mark`}
        >
          <Icon name="left" className="row-span-2 row-start-1" />
          <span className="label text-ink-2">Review anterior</span>
          <span className={NEIGHBOUR_TITLE}>{earlier.title}</span>
        </Link>
      )}
      {later !== null && (
        <Link
          to="/article/$id"
          params={{ id: later.id }}
          rel="next"
          className={`${NEIGHBOUR} grid-cols-mark border-line not-first:border-t md:col-start-2 md:grid-cols-end md:border-0 md:text-end`}
        >
          <Icon name="right" className="row-span-2 row-start-1 md:col-start-2" />
          <span className="label text-ink-2 md:col-start-1">Review siguiente</span>
          <span className={`${NEIGHBOUR_TITLE} md:col-start-1`}>{later.title}</span>
        </Link>
      )}
    </nav>
  )
}

const ChangeNotice = lazyPart(async () => (await import('./change-notice.tsx')).ChangeNotice)
const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer)

const route = getRouteApi('/article/$id')

export function Article() {
  const { id } = route.useParams()
  const initial = route.useLoaderData()
  // Keyed by article, so that no state is kept between articles.
  return <ArticlePage key={id} id={id} initial={initial} />
}

function ArticlePage(props: {
  readonly id: string
  readonly initial: ReturnType<typeof route.useLoaderData>
}) {
  const { onDevice: now, failure, again } = useArticle(props.id, props.initial)
  const { shown: onDevice, change, showNew } = useOpenReview(now, failure)
  const article = onDevice?.article ?? null
  const isDrawn = useIsDrawn()
  const isWaiting = onDevice?.isDrawnLater === true && !isDrawn
  const body = isWaiting ? null : (onDevice?.body ?? null)
  const picture = useOpenPicture()
  return (
    <div data-cat={article ? categoryKeyOf(article) : undefined}>
      <ArticleBar article={article} />
      {article !== null && <ChangeNotice change={change} showNew={showNew} />}
      {article === null ? (
        failure === null ? (
          <ArticleLoading />
        ) : (
          <ArticleMissing failure={failure} onRetry={again} />
        )
      ) : (
        <>
          <article>
            <ArticleHead article={article} onOpenPicture={picture.open} />
            <ArticleContent
              article={article}
              body={body}
              failure={onDevice === now ? failure : null}
              isRemoved={onDevice?.isRemoved === true}
              joined={onDevice ?? {}}
              onRetry={again}
              onOpenPicture={picture.open}
            />
          </article>
          <Related articles={onDevice?.related ?? []}>
            <Neighbours earlier={onDevice?.earlier ?? null} later={onDevice?.later ?? null} />
          </Related>
          {picture.address !== null && (
            <PictureViewer article={article} body={body} address={picture.address} onClose={picture.close} />
          )}
        </>
      )}
    </div>
  )
}

interface OpenPicture {
  /** The address of the open picture; null if there is none. */
  readonly address: string | null
  readonly open: (address: string) => void
  readonly close: () => void
}

/** The open picture. When it closes, the focus returns to where it was. */
function useOpenPicture(): OpenPicture {
  const { layer, open, close } = useLayer()
  const picture = useLocation({ select: ({ state }) => state.picture ?? null })
  const address = layer === 'picture' ? picture : null
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (address !== null) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [address])
  return {
    address,
    open(next) {
      opener.current = document.activeElement
      open('picture', next)
    },
    close,
  }
}
