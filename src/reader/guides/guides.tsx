import { getRouteApi, Link } from '@tanstack/react-router'
import { Picture } from '#content/picture.tsx'
import { coverOf } from '#domain/articles/article.ts'
import { longSpanishDate } from '#domain/articles/dates.ts'
import { checkedWords, GUIDES_SENTENCE, GUIDES_TITLE } from '#domain/es/guides.ts'
import { CardList } from '#reader/cards/cards.tsx'
import { FOCUSED } from '#reader/cards/card-parts.tsx'
import { LINE, LINE_PICTURE, LINE_TEXT } from '#reader/cards/line-look.ts'
import { PageHead } from '#reader/frame/page-head.tsx'
import { WayOn } from '#reader/frame/way-on.tsx'
import { guideList, type ListedGuide } from '#store/guides.ts'
import { useStored } from '#store/use-stored.ts'
import { Status } from '#ui/status.tsx'

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
          <span>{checkedWords(longSpanishDate(checkedOn))}</span>
          <span>{picks === 1 ? '1 review' : `${picks} reviews`}</span>
        </p>
      </div>
    </li>
  )
}
