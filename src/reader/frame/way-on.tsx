import { newestArticles } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { CardList, ListCard } from '../cards/cards.tsx'
import { useFilledCards } from '../freshness/sync-provider.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { SectionHead } from './page-head.tsx'

const NEWEST = { count: 3 }

/** Links on an empty screen: a search, and the newest reviews. `isAsked`: the screen has its own search. */
export function WayOn({ isAsked = false }: { readonly isAsked?: boolean }) {
  const newest = useStored(newestArticles, NEWEST) ?? []
  useFilledCards(newest)
  return (
    <>
      {!isAsked && <SearchForm q="" />}
      {newest.length > 0 && (
        <section className="mt-section" aria-labelledby="newest">
          <SectionHead id="newest" title="Lo más nuevo" />
          <CardList>
            {newest.map((article) => (
              <ListCard key={article.id} article={article} />
            ))}
          </CardList>
        </section>
      )}
    </>
  )
}
