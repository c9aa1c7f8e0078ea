import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo, useEffect, type MouseEventHandler, useState } from 'react'
import { ArticleBody, readBody } from '#content/body/article-body.tsx'
import type { Section } from '#content/body/body-layout.ts'
import { BODY_MARK } from '#content/body/body-rules.ts'
import type { ArticleBody as StoredBody, ListedArticle } from '#domain/articles/article.ts'
import { readTimeOf } from '#domain/articles/reading-time.ts'
import type { Failure } from '#domain/failure.ts'
import { OLDER_TEXT, REMOVED_COPY } from '#domain/es/article.ts'
import { isScreenPath } from '#domain/pages/screen-paths.ts'
import { placeWithin } from '#reader/frame/history-state.ts'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { isPlainClick } from '#reader/frame/plain-click.ts'
import { useIsDrawn } from '#ui/use-is-drawn.ts'
import { useDevice, useStored } from '#store/use-stored.ts'
import { BodyMissing, BodyLoading } from './article-states.tsx'
import { Contents } from './contents.tsx'
import { Status } from '#ui/status.tsx'
import { Ficha, PART_ITEM, PART_TITLE } from '#content/facts/ficha.tsx'
import { badgeOf } from '#domain/categories/category-badge.ts'
import type { ArticleDetails, Correction } from '#domain/facts/article-facts.ts'
import type { ArticleOnDevice } from '#store/article-by-id.ts'
import { categorySpreads } from '#store/facets/category-spreads.ts'
import { calendarDay, longSpanishDate } from '#domain/articles/dates.ts'

/** Corrections after publication, above the text (P8.13); nothing if there are none. */
export function Corrections({ corrections }: { readonly corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null
  const title = corrections.length === 1 ? 'Corrección' : 'Correcciones'
  return (
    <section className="border-l-4 border-ink bg-sunk p-4 text-ui/note" aria-label={title}>
      <h2 className={PART_TITLE}>{title}</h2>
      <ul>
        {corrections.map(({ on, text }, at) => (
          <li key={at} className={`pt-2 ${PART_ITEM}`}>
            <time className="font-semibold" dateTime={calendarDay(on)}>
              {longSpanishDate(on)}
            </time>
            {`: ${text}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ReadingTools = lazyPart(async () => (await import('./reading-tools.tsx')).ReadingTools)

const NO_SECTIONS: readonly Section[] = []

const MARKED = { [BODY_MARK]: '' }
/** On a wide screen the contents have three of the twelve columns, the text eight, and the tools the last one. */
const COLUMNS = 'mt-8 grid grid-cols-1 gap-x-gutter gap-y-8 lg:grid-cols-12 print:block'
const TEXT = 'lg:col-start-4 lg:col-span-8'

/** The body with its list of contents, or why it is missing. A body shown despite a failure is older than its head. */
export function ArticleContent(props: {
  readonly article: ListedArticle
  readonly body: StoredBody | null
  readonly failure: Failure | null
  /** Did an editor delete it? If so, this is the reader's saved copy. */
  readonly isRemoved: boolean
  readonly joined: JoinedFacts
  readonly onRetry: () => void
  readonly onOpenPicture: (address: string) => void
}) {
  const { article, body, failure, isRemoved, joined, onRetry, onOpenPicture } = props
  const content = body?.content ?? null
  const read = useMemo(() => (content === null ? null : readBody(content)), [content])
  const sections = read !== null && read.sections.length > 1 ? read.sections : NO_SECTIONS
  const follow = useFollow()
  useReadingPlace(article, read !== null)
  if (read === null) {
    return (
      <div {...MARKED} className={COLUMNS}>
        {failure === null ? <BodyLoading /> : <BodyMissing failure={failure} onRetry={onRetry} />}
      </div>
    )
  }
  const details = body?.details ?? null
  const isTold = isRemoved || failure !== null
  const rows = isTold ? 'lg:row-start-1 lg:row-span-2' : 'lg:row-start-1'
  return (
    <div {...MARKED} className={COLUMNS}>
      {sections.length > 0 && <Contents sections={sections} className={rows} />}
      {isTold && (
        // Directly above the text: its content has its own height, without the grid's gap.
        <Status className={`-mb-8 ${TEXT}`}>{isRemoved ? REMOVED_COPY : OLDER_TEXT}</Status>
      )}
      <ArticleBody
        className={TEXT}
        body={read}
        images={article.images}
        title={article.title}
        onFollow={follow}
        onOpenPicture={onOpenPicture}
        above={details && <Corrections corrections={details.corrections} />}
        belowVerdict={
          (article.facts ?? details) && (
            <ArticleFicha article={article} details={details} joined={joined} onFollow={follow} />
          )
        }
      />
      {/* On a phone the tools are at the bottom edge, in space reserved from the start; otherwise beside the text. */}
      <div
        className={`pointer-events-none sticky bottom-(--status-bar,0rem) z-bar -mx-margin min-h-14 lg:top-22 lg:bottom-auto lg:col-start-12 lg:-mr-2 lg:ml-0 lg:min-h-0 lg:self-start print:static print:m-0 ${rows}`}
        data-art-tools
      >
        <ReadingTools key={content} article={article} sections={sections} />
      </div>
    </div>
  )
}

/** Opens a body's link to one of our screens without reloading the page. */
function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter()
  return (event) => {
    const link = event.currentTarget
    const ours = link.origin === location.origin && isScreenPath(link.pathname)
    if (!isPlainClick(event) || !ours || link.target === '_blank' || link.hasAttribute('download')) return
    event.preventDefault()
    const href = link.pathname + link.search + link.hash
    void router.navigate(link.pathname === location.pathname ? { href, state: placeWithin } : { href })
  }
}

/** Remembers the paragraph reached, and scrolls there when the reader continues. `isHere`: is the text rendered? */
function useReadingPlace(article: ListedArticle, isHere: boolean): void {
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
    // Without this file the article is still readable.
    void begin().catch(() => undefined)
    return () => {
      leaving.abort()
    }
  }, [device, router, id, minutes, isHere, isDrawn])
}

const NONE = {}
const NO_FIELDS: readonly [] = []

/** The author, the category's fields, and the distribution of their values if the page included it. */
type JoinedFacts = Pick<ArticleOnDevice, 'author' | 'fields' | 'spreads'>

/** The Ficha, whose bars depend on the other reviews of the category. */
function ArticleFicha(props: {
  readonly article: ListedArticle
  readonly details: ArticleDetails | null
  readonly joined: JoinedFacts
  /** Opens a link to one of our screens. */
  readonly onFollow: MouseEventHandler<HTMLAnchorElement>
}) {
  const { article, details, onFollow } = props
  const { author = null, fields = NO_FIELDS } = props.joined
  // The device's article has no spreads. Those of the page stay until the device has computed its own.
  const [came] = useState(props.joined.spreads)
  const spreads = useStored(categorySpreads, { id: article.categoryId }, came) ?? NONE
  const category = badgeOf(article)?.name ?? null
  return <Ficha facts={article.facts ?? NONE} {...{ details, author, fields, spreads, category, onFollow }} />
}
