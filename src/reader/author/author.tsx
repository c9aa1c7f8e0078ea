import { getRouteApi, Link } from '@tanstack/react-router'
import { Picture } from '#content/picture.tsx'
import { notFoundTexts } from '#domain/es/guides.ts'
import { CardList, ListCard } from '#reader/cards/cards.tsx'
import { useFilledCards } from '#reader/freshness/sync-provider.tsx'
import { MissingName } from '#reader/frame/missing-name.tsx'
import { SectionHead, PageHead } from '#reader/frame/page-head.tsx'
import { useCanonicalUrl } from '#reader/frame/use-canonical-url.ts'
import { authorPage, type AuthorPage } from '#store/facets/author-page.ts'
import { useStored } from '#store/use-stored.ts'
import { Pagination } from '#ui/pagination.tsx'
import { parsePageSearch } from '#reader/frame/route-searches.ts'

const route = getRouteApi('/autor/$slug')

/** An author and their reviews, newest first (P27.30). */
export function AuthorScreen() {
  const { slug } = route.useParams()
  const { pagina } = route.useSearch()
  const found = useStored(authorPage, { slug, pagina }, route.useLoaderData())
  const to = `/autor/${slug}`
  useCanonicalUrl(
    { to, search: parsePageSearch({ pagina }) },
    found?.author && found.complete ? { to, search: parsePageSearch({ pagina: found.page }) } : null,
  )
  useFilledCards(found?.items ?? [], found?.ahead)
  if (!found?.author) return <MissingName title={notFoundTexts.author} complete={found?.complete === true} />
  const { name, face, sentence, expertise } = found.author
  return (
    <>
      <PageHead title={name}>
        <div className="flex items-center gap-4">
          {face !== null && <Picture address={face} sizes="6rem" className="size-24 flex-none" first />}
          <div className="grid gap-2">
            {sentence !== null && <p className="max-w-sentence text-lead text-pretty">{sentence}</p>}
            {expertise !== null && <p className="text-ink-2">{expertise}</p>}
          </div>
        </div>
      </PageHead>
      <Reviews found={found} slug={slug} />
    </>
  )
}

function Reviews({ found, slug }: { readonly found: AuthorPage; readonly slug: string }) {
  const { items, total, page, pageCount } = found
  return (
    <section aria-labelledby="firmadas">
      <SectionHead id="firmadas" title={total === 1 ? '1 review' : `${total} reviews`} />
      <CardList>
        {items.map((article) => (
          <ListCard key={article.id} article={article} />
        ))}
      </CardList>
      <Pagination
        page={page}
        pageCount={pageCount}
        link={(number, look) => (
          <Link to="/autor/$slug" params={{ slug }} search={parsePageSearch({ pagina: number })} {...look} />
        )}
      />
    </section>
  )
}
