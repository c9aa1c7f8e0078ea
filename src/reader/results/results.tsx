import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Listed } from '#domain/articles/article.ts'
import type { FacetSearch } from '#domain/facts/route-facets.ts'
import { type ListOrder, orderOf, orderSearch } from '#domain/lists/listing.ts'
import { loadErrorText, resultsHeading } from '#domain/es/messages.ts'
import { NOTHING_FOUND, nothingFoundHint, resultsCount } from '#domain/es/search.ts'
import { everyWordOf, wordsOf } from '#domain/lists/search.ts'
import { CardList, ListCard } from '#reader/cards/cards.tsx'
import { LoadingLines } from '#reader/cards/loading-cards.tsx'
import { MarkedText } from '#reader/cards/marked-text.tsx'
import { OrderChoice } from '#reader/cards/order-choice.tsx'
import { FACET_LIST, FACET_ORDERS, Facets, useFacets } from '#reader/facets/facet-slots.tsx'
import { RefreshButton } from '#reader/freshness/refresh.tsx'
import { SearchForm } from '#reader/search/search-form.tsx'
import { WayOn } from '#reader/frame/way-on.tsx'
import { useFilledCards, useSync } from '#reader/freshness/sync-provider.tsx'
import { useCheck } from '#reader/freshness/use-freshness.ts'
import { useCanonicalUrl } from '#reader/frame/use-canonical-url.ts'
import { useTextAnswer } from '#reader/search/use-text-answer.ts'
import type { FacetList } from '#store/facets/facet-list.ts'
import { searchResults, type SearchResults } from '#store/search/search-results.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice, noticeTextClass } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { InTexts } from './in-texts.tsx'
import { facetsIn, resultsPage } from '../frame/route-searches.ts'
import { PageHead, SectionHead } from '../frame/page-head.tsx'
import { Status, statusClass } from '#ui/status.tsx'

const route = getRouteApi('/search')

/** The results of a search, under their heading (P7.9). */
export function Results() {
  const asked = route.useSearch()
  const { q = '', pagina = 1 } = asked
  const search = facetsIn(asked)
  const order = orderOf(search)
  const initial = route.useLoaderData()
  const found = useStored(searchResults, { text: q, page: pagina, order }, initial?.results)
  const question = JSON.stringify({ category: null, text: q, search, page: pagina })
  const { slot, shown, isCovered } = useFacets(question, initial?.facets)
  const hasFacets = found !== undefined && found.hasFields && found.total > 1
  const kept = hasFacets ? search : orderSearch(order)
  useCanonicalUrl(
    { to: '/search', search: { q, pagina, ...search } },
    found?.complete ? { to: '/search', search: { q, pagina: found.page, ...kept } } : null,
  )
  useFilledCards([...(found?.items ?? []), ...(found?.related ?? [])], found?.ahead)
  return (
    <>
      <PageHead title="Resultados de búsqueda">
        <SearchForm q={q} />
        {q !== '' && (
          <p className="text-lead wrap-anywhere text-ink-2" role="status">
            {resultsHeading(q)}
            {found !== undefined && (found.filled || found.total > 0) && (
              <>
                {' · '}
                <Count total={(hasFacets && shown ? shown : found).total} />
              </>
            )}
          </p>
        )}
        {found !== undefined && found.total > 1 && (
          <div
            className={
              hasFacets ? `justify-self-start max-xs:justify-self-stretch ${FACET_ORDERS}` : undefined
            }
          >
            <Order q={q} order={order} isCovered={hasFacets && isCovered} />
            {hasFacets && <Facets slot="controls" {...slot} />}
          </div>
        )}
      </PageHead>
      {q !== '' && (
        <Found
          q={q}
          found={found}
          search={(hasFacets ? shown?.search : undefined) ?? orderSearch(order)}
          shown={hasFacets ? shown : undefined}
          column={hasFacets && <Facets slot="column" {...slot} />}
        />
      )}
    </>
  )
}

function Count({ total }: { readonly total: number }) {
  const [number, ...words] = resultsCount(total).split(' ')
  return (
    <>
      <strong className="text-ink">{number}</strong> {words.join(' ')}
    </>
  )
}

function Order(props: { readonly q: string; readonly order: ListOrder; readonly isCovered: boolean }) {
  const { q, ...look } = props
  return (
    <OrderChoice
      {...look}
      link={(each, linkLook) => (
        <Link
          to="/search"
          search={resultsPage(q, 1, orderSearch(each))}
          activeOptions={{ exact: true }}
          resetScroll={false}
          {...linkLook}
        />
      )}
    />
  )
}

interface FoundProps {
  readonly q: string
  readonly found: SearchResults | undefined
  /** The part of the address, besides the text, that its pages keep. */
  readonly search: FacetSearch
  /** The results that match the filters, in the requested order; undefined without filters. */
  readonly shown: FacetList | undefined
  /** The facets beside the results, if they have any. */
  readonly column: ReactNode
}

function Found({ q, found, ...list }: FoundProps) {
  const { status } = useSync()
  const inTexts = useTextAnswer(q)
  if (found === undefined || (!found.filled && found.total === 0)) {
    if (status.failure === null || status.working) return <Waiting />
    return (
      <Notice
        bad
        icon="alert"
        title={loadErrorText(status.failure)}
        text="No hay artículos en este dispositivo todavía. Comprueba la conexión y vuelve a probar."
      >
        <Retry />
      </Notice>
    )
  }
  const isInTexts = (inTexts?.hits.length ?? 0) > 0
  const isAlone = found.total === 0 && found.related.length === 0
  // Filters apply only to titles that contain the text, so other matches are not shown with them.
  const isFiltered = list.shown?.facets.some(({ filter }) => filter !== null) === true
  return (
    <>
      {found.total > 0 && <Pages q={q} found={found} {...list} />}
      {found.total === 0 && (!isAlone || isInTexts) && (
        <p className={statusClass}>
          {NOTHING_FOUND} {isAlone && 'Lo dicen en su texto:'}
        </p>
      )}
      {isAlone && !isInTexts && <NothingFound q={q} meant={inTexts?.meant ?? null} />}
      {!isFiltered && (
        <>
          <OtherOrder q={q} articles={found.related} />
          <InTexts q={q} answer={inTexts} isAlone={isAlone} />
        </>
      )}
      {found.total === 0 && <WayOn isAsked />}
    </>
  )
}

function Retry() {
  const check = useCheck()
  return (
    <>
      <RefreshButton words="Reintentar" check={check} />
      <p role="status" className={noticeTextClass}>
        {check.outcome || check.answer}
      </p>
    </>
  )
}

/** `meant`: a suggested spelling that has results. */
function NothingFound({ q, meant }: { readonly q: string; readonly meant: string | null }) {
  return (
    <Notice
      icon="search"
      title={NOTHING_FOUND}
      {...(meant === null && { text: nothingFoundHint(everyWordOf(q).length) })}
    >
      {meant !== null && (
        <p role="status" className={noticeTextClass}>
          ¿Quisiste decir{' '}
          <Link to="/search" search={resultsPage(meant, 1)} className="link">
            {meant}
          </Link>
          ?
        </p>
      )}
      <Link to="/" className={buttonClass()}>
        Ver todas las reviews
      </Link>
    </Notice>
  )
}

function Pages({ q, found, search, shown, column }: FoundProps & { readonly found: SearchResults }) {
  const { items, page, pageCount } = shown ?? found
  return (
    <section>
      <h2 className="sr-only" tabIndex={-1}>
        Artículos encontrados
      </h2>
      <div className={column ? FACET_LIST : undefined}>
        {column}
        {items.length > 0 && (
          <CardList>
            {items.map((article) => (
              <ListCard
                key={article.id}
                article={article}
                title={<MarkedText text={article.title} marks={[q]} />}
              />
            ))}
          </CardList>
        )}
        <Pagination
          page={page}
          pageCount={pageCount}
          link={(each, look) => <Link to="/search" search={resultsPage(q, each, search)} {...look} />}
        />
      </div>
    </section>
  )
}

/** Shown while the results are loading (P7.13). */
function Waiting() {
  return (
    <>
      <Status>Cargando resultados...</Status>
      <LoadingLines count={3} />
    </>
  )
}

/** Titles with the same words in another order. */
function OtherOrder({ q, articles }: { readonly q: string; readonly articles: readonly Listed[] }) {
  if (articles.length === 0) return null
  const words = wordsOf(q)
  return (
    <section className="mt-section" aria-labelledby="other-order">
      <SectionHead id="other-order" title="También podría interesarte">
        Las palabras aparecen en el título, pero no juntas o no en ese orden.
      </SectionHead>
      <CardList>
        {articles.map((article) => (
          <ListCard
            key={article.id}
            article={article}
            title={<MarkedText text={article.title} marks={words} />}
          />
        ))}
      </CardList>
    </section>
  )
}
