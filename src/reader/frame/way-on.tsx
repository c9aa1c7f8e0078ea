import { newestArticles } from '#store/queries.ts'
import { useStored } from '#store/use-stored.ts'
import { ListCard } from '../cards/cards.tsx'
import { useFilledCards } from '../freshness/sync-provider.tsx'
import { SearchForm } from '../search/search-form.tsx'

const NEWEST = { count: 3 }

/** Links from an empty screen: a search, and the newest reviews. `isAsked`: the screen has its own search. */
export function WayOn({ isAsked = false }: { readonly isAsked?: boolean }) {
  const newest = useStored(newestArticles, NEWEST) ?? []
  useFilledCards(newest)
  return (
    <>
      {!isAsked && <SearchForm q="" />}
      {newest.length > 0 && (
        <section className="section" aria-labelledby="newest">
          <div className="section-head">
            <h2 id="newest">Lo más nuevo</h2>
          </div>
          <ol className="list">
            {newest.map((article) => (
              <ListCard key={article.id} article={article} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
