import { getRouteApi, Link } from '@tanstack/react-router'
import type { Listed } from '#domain/articles/article.ts'
import { type ListOrder, orderOf } from '#domain/lists/listing.ts'
import { loadErrorText, resultsHeading } from '#domain/es/messages.ts'
import { NOTHING_FOUND, nothingFoundHint, resultsCount } from '#domain/es/search.ts'
import { everyWordOf, wordsOf } from '#domain/lists/search.ts'
import { CardList, ListCard } from '#reader/cards/cards.tsx'
import { LoadingLines } from '#reader/cards/loading-cards.tsx'
import { MarkedText } from '#reader/cards/marked-text.tsx'
import { OrderChoice } from '#reader/cards/order-choice.tsx'
import { RefreshButton } from '#reader/freshness/refresh.tsx'
import { SearchForm } from '#reader/search/search-form.tsx'
import { WayOn } from '#reader/frame/way-on.tsx'
import { useFilledCards, useSync } from '#reader/freshness/sync-provider.tsx'
import { useCheck } from '#reader/freshness/use-freshness.ts'
import { useCanonicalUrl } from '#reader/frame/use-canonical-url.ts'
import { useTextAnswer } from '#reader/search/use-text-answer.ts'
import { searchResults, type SearchResults } from '#store/search/search-results.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice, noticeTextClass } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { InTexts } from './in-texts.tsx'
import { resultsPage } from './results-search.ts'
import { PageHead, SectionHead } from '../frame/page-head.tsx'
import { Status, statusClass } from '#ui/status.tsx'

const route = getRouteApi('/search')

/** The results of a search, under their heading (P7.9). */
export function Results() {
  const { q = '', pagina = 1, orden } = route.useSearch()
  const order = orderOf({ orden })
  const initial = route.useLoaderData()
  const found = useStored(searchResults, { text: q, page: pagina, order }, initial)
  const said = orden === undefined ? {} : { orden }
  useCanonicalUrl(
    { to: '/search', search: { q, pagina, ...said } },
    found?.complete ? { to: '/search', search: { q, pagina: found.page, ...said } } : null,
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
                <Count total={found.total} />
              </>
            )}
          </p>
        )}
        {found !== undefined && found.total > 1 && <Order q={q} order={order} />}
      </PageHead>
      {q !== '' && <Found q={q} found={found} order={order} />}
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

function Order({ q, order }: { readonly q: string; readonly order: ListOrder }) {
  return (
    <OrderChoice
      order={order}
      link={(each, look) => (
        <Link
          to="/search"
          search={resultsPage(q, 1, each)}
          activeOptions={{ exact: true }}
          resetScroll={false}
          {...look}
        />
      )}
    />
  )
}

interface FoundProps {
  readonly q: string
  readonly order: ListOrder
  readonly found: SearchResults | undefined
}

function Found({ q, order, found }: FoundProps) {
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
  return (
    <>
      {found.total > 0 && <Pages q={q} order={order} found={found} />}
      {found.total === 0 && (!isAlone || isInTexts) && (
        <p className={statusClass}>
          {NOTHING_FOUND} {isAlone && 'Lo dicen en su texto:'}
        </p>
      )}
      {isAlone && !isInTexts && <NothingFound q={q} meant={inTexts?.meant ?? null} />}
      <OtherOrder q={q} articles={found.related} />
      <InTexts q={q} answer={inTexts} isAlone={isAlone} />
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

function Pages({ q, order, found }: FoundProps & { readonly found: SearchResults }) {
  return (
    <>
      <h2 className="sr-only">Artículos encontrados</h2>
      <CardList>
        {found.items.map((article) => (
          <ListCard
            key={article.id}
            article={article}
            title={<MarkedText text={article.title} marks={[q]} />}
          />
        ))}
      </CardList>
      <Pagination
        page={found.page}
        pageCount={found.pageCount}
        link={(page, look) => <Link to="/search" search={resultsPage(q, page, order)} {...look} />}
      />
    </>
  )
}

/** While the results are looked up (P7.13). */
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
