import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useEffect, useState } from 'react'
import { readBody } from '#content/body/article-body.tsx'
import { comparableIn } from '#content/body/comparison.ts'
import { idsIn, LEAST_COMPARED } from '#domain/lists/compared-ids.ts'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { lazyPart } from '#reader/frame/lazy-part.tsx'
import { type ComparedArticle, comparedArticles } from '#store/reader-data/compared-articles.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSync } from '#reader/freshness/sync-provider.tsx'
import { useOnline } from '#ui/online.ts'
import { type ComparedReview, ComparisonTable } from './comparison-table.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Status } from '#ui/status.tsx'

const WayOn = lazyPart(async () => (await import('#reader/frame/way-on.tsx')).WayOn)

const route = getRouteApi('/comparar')

/** Two or three reviews side by side, as named in the address. */
export function Comparison() {
  const ids = idsIn(route.useSearch().ids)
  const initial = route.useLoaderData()
  const found = useStored(comparedArticles, { ids }, initial)
  const failures = useWholeReviews(found)
  const reviews = useMemo(() => (found ?? []).flatMap(reviewOf), [found])
  const missing = (found ?? []).filter(({ article }) => article === null)
  return (
    <>
      <PageHead title="Comparar reviews" />
      {found === undefined && ids.length > 0 && <Status>Cargando reviews...</Status>}
      {missing.map(({ id }) => (
        <p key={id} className="py-3 wrap-anywhere text-ink-2" role="status">
          {missingWords(id, failures.get(id))}
        </p>
      ))}
      {reviews.length > 0 && <ComparisonTable reviews={reviews} />}
      {ids.length < LEAST_COMPARED && <Invitation isBegun={ids.length > 0} />}
      {reviews.length === 0 && <WayOn />}
    </>
  )
}

function reviewOf({ article, body, fields = [] }: ComparedArticle): ComparedReview[] {
  if (article === null) return []
  const text = comparableIn(body && readBody(body.content), article.title)
  return [{ article, fields, ...text, isRead: body !== null }]
}

/** Names a review that is not available (P10.3). The others are compared anyway. */
function missingWords(id: string, failure: Failure | undefined): string {
  if (failure === undefined) return `Buscando la review «${id}»...`
  if (failure.kind === 'missing') return `No hay ninguna review con el identificador «${id}».`
  if (failure.kind === 'network' || failure.kind === 'timeout')
    return `La review «${id}» no está en tu dispositivo. Aparecerá cuando vuelva la conexión.`
  return `La review «${id}» no se pudo cargar. ${loadErrorText(failure)}`
}

function Invitation({ isBegun }: { readonly isBegun: boolean }) {
  return (
    <Notice
      icon="all"
      title={isBegun ? 'Falta otra review' : 'Todavía no hay nada que comparar'}
      text="Elige dos o tres con «Comparar»: está en cada review y en las listas."
    >
      <Link to="/" className={buttonClass()}>
        Volver al inicio
      </Link>
    </Notice>
  )
}

/** Requests missing or incomplete reviews one by one. Returns the failures of unavailable ones by id. */
function useWholeReviews(reviews: readonly ComparedArticle[] | undefined): ReadonlyMap<string, Failure> {
  const { status, requests } = useSync()
  const online = useOnline()
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const wanted = JSON.stringify((reviews ?? []).flatMap((review) => (isWhole(review) ? [] : [review.id])))
  const { checkedAt } = status
  useEffect(() => {
    const leaving = new AbortController()
    const ids: string[] = JSON.parse(wanted)
    for (const id of ids) {
      void requests.article(id, leaving.signal).then((stored) => {
        if (leaving.signal.aborted) return
        setFailures((before) => {
          const after = new Map(before)
          if (stored.ok) after.delete(id)
          else after.set(id, stored.failure)
          return after
        })
      })
    }
    return () => leaving.abort()
  }, [wanted, requests, online, checkedAt])
  return failures
}

function isWhole({ article, body }: ComparedArticle): boolean {
  return article !== null && body !== null && body.bodyRev >= article.bodyRev
}
