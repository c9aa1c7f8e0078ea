import { getRouteApi, Link } from '@tanstack/react-router'
import { Picture } from '#content/picture.tsx'
import { coverOf } from '#domain/articles/article.ts'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { GUIDES_SENTENCE, GUIDES_TITLE, notFoundTexts, rankingTitle } from '#domain/es/guides.ts'
import { CardList } from '#reader/cards/cards.tsx'
import { FOCUSED } from '#reader/cards/card-parts.tsx'
import { LINE, LINE_PICTURE, LINE_TEXT } from '#reader/cards/card-look.ts'
import { PageHead } from '#reader/frame/page-head.tsx'
import { WayOn } from '#reader/frame/way-on.tsx'
import { guideList, type ListedGuide, guidePage } from '#store/guides.ts'
import { useStored } from '#store/use-stored.ts'
import { Status } from '#ui/status.tsx'
import { NumberedCard } from '#reader/cards/numbered-card.tsx'
import { useFilledCards } from '#reader/freshness/sync-provider.tsx'
import { MissingName } from '#reader/frame/missing-name.tsx'
import { buttonClass } from '#ui/button.tsx'

const guideRoute = getRouteApi('/guia/$slug')

/** A guide: a question, and the reviews that answer it, each with its reason (P27.32). */
export function GuideScreen() {
  const { slug } = guideRoute.useParams()
  const found = useStored(guidePage, { slug }, guideRoute.useLoaderData())
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
      <h2 className="sr-only">Nuestra elección</h2>
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

/** Splits a text into paragraphs at blank lines. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
}

const EVERY = {}
const route = getRouteApi('/guias')

/** Every published guide (P27.31). */
export function GuidesScreen() {
  const found = useStored(guideList, EVERY, route.useLoaderData())
  const { guides = [], complete = false } = found ?? {}
  return (
    <>
      <PageHead title={GUIDES_TITLE}>
        <p className="max-w-sentence text-lead text-pretty text-ink-2">{GUIDES_SENTENCE}</p>
      </PageHead>
      {guides.length > 0 ? (
        <>
          <h2 className="sr-only">Todas las guías</h2>
          <CardList>
            {guides.map((guide) => (
              <GuideLine key={guide.id} guide={guide} />
            ))}
          </CardList>
        </>
      ) : (
        <>
          <Status>{complete ? 'Todavía no hay ninguna guía.' : 'Cargando guías...'}</Status>
          <WayOn />
        </>
      )}
    </>
  )
}

function GuideLine({ guide }: { readonly guide: ListedGuide }) {
  const { slug, title, checkedOn, category, picks, first } = guide
  return (
    <li className={`group ${FOCUSED} ${LINE}`} data-cat={category?.id}>
      <Picture
        address={first && coverOf(first)}
        sizes="(min-width: 48rem) 12rem, 6.5rem"
        className={`border-t-cat ${LINE_PICTURE}`}
      />
      <div className={LINE_TEXT}>
        <h3 className="text-title-s/snug underline decoration-transparent decoration-2 underline-offset-title group-hover:decoration-current">
          <Link
            to="/guia/$slug"
            params={{ slug }}
            className="after:absolute after:inset-0 focus-visible:[outline:none]"
          >
            {title}
          </Link>
        </h3>
        <p className="meta">
          <span>{`Comprobada el ${longSpanishDate(checkedOn)}`}</span>
          <span>{picks === 1 ? '1 review' : `${picks} reviews`}</span>
        </p>
      </div>
    </li>
  )
}
