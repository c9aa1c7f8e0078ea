import { useLocation, useMatch } from '@tanstack/react-router'
import { createContext, use, useLayoutEffect } from 'react'
import { isFaceted } from '#domain/facts/facet-address.ts'
import type { RankingSearch } from '#domain/lists/ranking-search.ts'
import { COMPARISON, isAdminPath, isScreenPath } from '#domain/pages/screen-paths.ts'
import { type ShownList, useList } from '#reader/home/load-home.ts'
import { listing } from '#store/queries.ts'
import { shownArticle } from '#store/shown-article.ts'
import type { Ranking } from '#store/facets/ranking.ts'
import { guidePage } from '#store/guides.ts'
import { type NamedAuthor, namedAuthor, namedCategory } from '#store/named.ts'
import { useStored } from '#store/use-stored.ts'
import {
  articleMetadata,
  authorMetadata,
  backofficeMetadata,
  comparisonMetadata,
  fixedMetadata,
  guideMetadata,
  homeMetadata,
  notFoundMetadata,
  type PageMetadata,
  rankingMetadata,
  resultsMetadata,
} from './metadata.ts'
import { HEAD_TAGS, type HeadTag, headTags, TAG_NAMES } from './head-tags.ts'

/** Receives the metadata while a page is rendered, when there is no document to update. */
export const HeadWordsContext = createContext<((words: PageMetadata) => void) | null>(null)

/** Keeps the document's head in sync with the screen, including content that arrives or changes later. */
export function PageHead() {
  const home = useMatch({ from: '/home', shouldThrow: false })
  const list = useList()
  const article = useMatch({ from: '/article/$id', shouldThrow: false })
  const results = useMatch({ from: '/search', shouldThrow: false })
  const comparison = useMatch({ from: COMPARISON, shouldThrow: false })
  const author = useMatch({ from: '/autor/$slug', shouldThrow: false })
  const guide = useMatch({ from: '/guia/$slug', shouldThrow: false })
  const ranked = useMatch({ from: '/mejores/$slug', shouldThrow: false })
  // The router also matches a prefix of an unknown address before it reports it as not found.
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (isAdminPath(path)) return <Head {...backofficeMetadata(path)} />
  if (!isScreenPath(path)) return <Head {...notFoundMetadata()} />
  const fixed = fixedMetadata(path)
  if (fixed) return <Head {...fixed} />
  if (list) return <HomeHead {...list} />
  if (home) return <Head {...homeMetadata(undefined)} />
  if (article) return <ArticleHead id={article.params.id} initial={article.loaderData} />
  if (author) {
    const { params, search, loaderData } = author
    return <AuthorHead {...params} page={search.pagina ?? 1} initial={loaderData} />
  }
  if (guide) return <GuideHead {...guide.params} initial={guide.loaderData} />
  if (ranked) {
    const { params, search, loaderData } = ranked
    return <RankingHead {...params} search={search} initial={loaderData} />
  }
  if (comparison) return <Head {...comparisonMetadata(comparison.search.ids)} />
  if (results) return <Head {...resultsMetadata(results.search.q ?? '', results.search.pagina ?? 1)} />
  // The path of a screen with an invalid encoding.
  return <Head {...notFoundMetadata()} />
}

function HomeHead({ place, search, rows }: ShownList) {
  const shown = useStored(listing, place, rows?.listing)
  // The server sends the same in a header, because all these addresses share one page (`page/page-key.ts`).
  return <Head {...homeMetadata(shown)} isListed={!isFaceted({ ...search }, shown?.selected?.fields ?? [])} />
}

function ArticleHead({
  id,
  initial,
}: {
  readonly id: string
  readonly initial: Stored<typeof shownArticle>
}) {
  const article = useStored(shownArticle, { id }, initial)?.article ?? null
  return <Head isNamed={article !== null} {...articleMetadata(id, article)} />
}

function AuthorHead(props: {
  readonly slug: string
  readonly page: number
  readonly initial: NamedAuthor | undefined
}) {
  const { slug, page, initial } = props
  return <Head {...authorMetadata(useStored(namedAuthor, { slug }, initial), page)} />
}

function GuideHead(props: { readonly slug: string; readonly initial: Stored<typeof guidePage> }) {
  const { slug, initial } = props
  return <Head {...guideMetadata(useStored(guidePage, { slug }, initial))} />
}

function RankingHead(props: {
  readonly slug: string
  readonly search: RankingSearch
  readonly initial: Ranking | undefined
}) {
  const { slug, search, initial } = props
  const found = useStored(namedCategory, { slug, by: search.por }, initial)
  return <Head {...rankingMetadata(found, { most: search.menos ?? null, first: initial?.items[0] })} />
}

type Stored<Query extends (...given: never[]) => unknown> = Awaited<ReturnType<Query>> | undefined

/** `isNamed`: this metadata includes the title. If an article is missing or not loaded yet, its screen sets the title. */
function Head({ isNamed = true, ...words }: PageMetadata & { readonly isNamed?: boolean }) {
  use(HeadWordsContext)?.(words)
  useLayoutEffect(() => {
    if (isNamed && document.title !== words.title) document.title = words.title
  }, [isNamed, words.title])
  return <KeptTags {...words} />
}

/** Keeps the tags in sync with the screen's metadata. Renders nothing. */
function KeptTags(words: PageMetadata) {
  useLayoutEffect(() => keepTags(headTags(words, publicAddress())))
  return null
}

/** Returns the magazine's public origin as named in the rendered page, otherwise the current origin. */
function publicAddress(): string {
  const said =
    document.head.querySelector('link[rel="canonical"]')?.getAttribute('href') ??
    document.head.querySelector('meta[property="og:image"]')?.getAttribute('content')
  return said && URL.canParse(said) ? new URL(said).origin : location.origin
}

/** Sets the head's tags to exactly these; tags that are already correct stay untouched. */
function keepTags(tags: readonly HeadTag[]): void {
  const left = new Set(document.head.querySelectorAll(HEAD_TAGS))
  for (const { name, attributes } of tags) {
    const isSame = (element: Element) =>
      TAG_NAMES.every((key) => element.getAttribute(key) === (attributes[key] ?? null))
    const element = [...left].find(isSame) ?? document.head.appendChild(document.createElement(name))
    left.delete(element)
    for (const [key, value] of Object.entries(attributes)) {
      if (element.getAttribute(key) !== value) element.setAttribute(key, value)
    }
  }
  for (const element of left) element.remove()
}
