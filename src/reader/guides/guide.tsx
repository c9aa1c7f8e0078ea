import { getRouteApi, Link } from '@tanstack/react-router'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { GUIDES_TITLE, notFoundTexts, PICKS, rankingTitle } from '#domain/es/guides.ts'
import { CardList } from '#reader/cards/cards.tsx'
import { NumberedCard } from '#reader/cards/numbered-card.tsx'
import { useFilledCards } from '#reader/freshness/sync-provider.tsx'
import { MissingName } from '#reader/frame/missing-name.tsx'
import { PageHead } from '#reader/frame/page-head.tsx'
import { guidePage } from '#store/guides.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'

const route = getRouteApi('/guia/$slug')

/** A question, and the reviews that answer it, each with its reason (P27.32). */
export function GuideScreen() {
  const { slug } = route.useParams()
  const found = useStored(guidePage, { slug }, route.useLoaderData())
  useFilledCards((found?.picks ?? []).map(({ article }) => article))
  if (!found?.guide) return <MissingName title={notFoundTexts.guide} complete={found?.complete === true} />
  const { guide, category, picks } = found
  return (
    <article data-cat={category?.id}>
      <PageHead title={guide.title}>
        <p className="meta">
          <span>
            Comprobada el <time dateTime={guide.checkedOn}>{longSpanishDate(guide.checkedOn)}</time>
          </span>
          <span>{picks.length === 1 ? '1 review' : `${picks.length} reviews`}</span>
        </p>
        {paragraphsOf(guide.introduction).map((text, at) => (
          <p key={at} className="max-w-(--measure) text-lead text-pretty whitespace-pre-line">
            {text}
          </p>
        ))}
      </PageHead>
      <h2 className="sr-only">{PICKS}</h2>
      <CardList>
        {picks.map(({ article, reason }, at) => (
          <NumberedCard key={article.id} article={article} number={at + 1} text={reason} />
        ))}
      </CardList>
      <p className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Link to="/guias" className={buttonClass()}>
          {GUIDES_TITLE}
        </Link>
        {category && (
          <Link to="/mejores/$slug" params={{ slug: category.slug }} className={buttonClass()}>
            {rankingTitle(category.name, { field: null, most: null })}
          </Link>
        )}
      </p>
    </article>
  )
}

/** An empty line begins a paragraph. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
}
