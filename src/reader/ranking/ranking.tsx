import { getRouteApi, Link } from '@tanstack/react-router'
import type { Listed } from '#domain/articles/article.ts'
import {
  below,
  BEST,
  capitalised,
  notFoundTexts,
  rankedBy,
  rankingSentence,
  rankingTitle,
} from '#domain/es/guides.ts'
import type { CategoryField } from '#domain/facts/category-field.ts'
import { fieldValue, valueText } from '#domain/facts/field-value.ts'
import type { RankingSearch } from '#domain/lists/ranking-search.ts'
import { CardList } from '#reader/cards/cards.tsx'
import { NumberedCard } from '#reader/cards/numbered-card.tsx'
import { useFilledCards } from '#reader/freshness/sync-provider.tsx'
import { MissingName } from '#reader/frame/missing-name.tsx'
import { PageHead } from '#reader/frame/page-head.tsx'
import { useCanonicalUrl } from '#reader/frame/use-canonical-url.ts'
import { ranking, type Ranking } from '#store/facets/ranking.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'

const route = getRouteApi('/mejores/$slug')

/** The best reviews of a category, by score or by one of its numeric fields (P27.34). */
export function RankingScreen() {
  const { slug } = route.useParams()
  const { por, menos } = route.useSearch()
  const found = useStored(ranking, { slug, por, menos }, route.useLoaderData())
  const to = `/mejores/${slug}`
  useCanonicalUrl(
    { to, search: written({ por, menos }) },
    found?.category && found.complete ? { to, search: written({ por: found.field?.key, menos }) } : null,
  )
  useFilledCards(found?.items ?? [])
  const { category = null, field = null, most = null, items = [] } = found ?? {}
  if (!found || category === null)
    return <MissingName title={notFoundTexts.ranking} complete={found?.complete === true} />
  return (
    <div data-cat={category.id}>
      <PageHead title={rankingTitle(category.name, { field, most })}>
        <p className="max-w-sentence text-lead text-pretty text-ink-2">
          {rankingSentence(category.name, field)}
        </p>
      </PageHead>
      <Choices found={found} slug={slug} />
      <h2 className="sr-only">La lista</h2>
      {items.length > 0 ? (
        <CardList>
          {items.map((article, at) => (
            <NumberedCard
              key={article.id}
              article={article}
              number={at + 1}
              text={article.thin ? null : article.introduction}
              fact={factOf(article, field)}
            />
          ))}
        </CardList>
      ) : (
        <Status>No hay ninguna review así.</Status>
      )}
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        {found.guides.map((guide) => (
          <Link key={guide.slug} to="/guia/$slug" params={{ slug: guide.slug }} className={buttonClass()}>
            {guide.title}
          </Link>
        ))}
        <Link to="/categoria/$slug" params={{ slug }} className={buttonClass()}>
          Todas las reviews de {category.name}
        </Link>
      </p>
    </div>
  )
}

function factOf({ facts = {} }: Listed, field: CategoryField | null): string | undefined {
  return (field && valueText(field, fieldValue(facts, field))) ?? undefined
}

function Choices({ found, slug }: { readonly found: Ranking; readonly slug: string }) {
  const { field, most, fields, limits } = found
  const menos = most ?? undefined
  const por = field?.key
  const link = (search: RankingSearch, words: string) => (
    <Link
      key={JSON.stringify(search)}
      to="/mejores/$slug"
      params={{ slug }}
      search={written(search)}
      activeOptions={{ exact: true }}
      resetScroll={false}
      aria-current={search.por === por && search.menos === menos ? 'true' : undefined}
      className={buttonClass({}, 'aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper')}
    >
      {words}
    </Link>
  )
  if (fields.length + limits.length === 0 && menos === undefined) return null
  return (
    <nav className="grid gap-3 pb-6 print:hidden" aria-label="Otras listas">
      {fields.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {link({ menos }, BEST)}
          {fields.map((each) => link({ por: each.key, menos }, capitalised(`con ${rankedBy(each)}`)))}
        </div>
      )}
      {(limits.length > 0 || menos !== undefined) && (
        <div className="flex flex-wrap gap-2">
          {link({ por }, 'Cualquier precio')}
          {limits.map((limit) => link({ por, menos: limit }, capitalised(below(limit))))}
        </div>
      )}
    </nav>
  )
}

/** Omits absent parameters. */
function written({ por, menos }: RankingSearch): Record<string, string | number> {
  return { ...(por !== undefined && { por }), ...(menos !== undefined && { menos }) }
}
