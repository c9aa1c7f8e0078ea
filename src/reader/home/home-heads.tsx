import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { Score } from '#content/score.tsx'
import type { Listed } from '#domain/articles/article.ts'
import type { Category } from '#domain/categories/category.ts'
import { site } from '#site.ts'
import { CATEGORY_HEAD } from '../frame/list-arrival.ts'
import { reviewCount } from './all-reviews.tsx'

const BEST = 'lo-mejor'

/** The head of a category: its name, description, number of reviews, and the best of the earlier ones. */
export function CategoryHead(props: {
  readonly category: Category
  readonly total: number
  readonly best: readonly Listed[]
  /** Does it have a ranking (P27.35)? */
  readonly isRanked?: boolean
}) {
  const { category, total, best, isRanked } = props
  return (
    <div
      className="mt-section grid grid-cols-1 gap-x-gutter gap-y-6 border-t-2 border-cat pt-4 wrap-anywhere lg:grid-cols-2"
      id={CATEGORY_HEAD}
      data-cat={category.id}
    >
      <div>
        <h2 className="text-section/tight text-cat-ink">{category.name}</h2>
        {category.description !== null && (
          <p className="mt-3 max-w-sentence text-balance text-pretty text-ink-2">{category.description}</p>
        )}
        {total > 0 && <p className="mt-3 text-meta text-ink-2 tabular">{reviewCount(total)}</p>}
        {isRanked && (
          <Link to="/mejores/$slug" params={{ slug: category.slug }} className="inline-block py-1 link">
            Los mejores
          </Link>
        )}
      </div>
      {best.length > 0 && (
        <section aria-labelledby={BEST}>
          <h3 id={BEST} className="pb-2 label text-ink-2">
            {best.length === 1 ? 'La mejor de antes' : 'Las mejores de antes'}
          </h3>
          <ol className="border-b border-line">
            {best.map((article) => (
              <BestLine key={article.id} article={article} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function BestLine({ article }: { readonly article: Listed }) {
  return (
    <li
      className="relative grid min-h-target grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3 border-t border-line py-2"
      data-cat={categoryKeyOf(article)}
    >
      {!article.thin && <Score overall={article.overall} ruler={false} className="grid text-large" />}
      <Link
        to="/article/$id"
        params={{ id: article.id }}
        className="col-2 font-display text-lg/snug font-title-s text-balance text-pretty font-stretch-90% decoration-2 underline-offset-title after:absolute after:inset-0 hover:underline"
      >
        {article.title}
      </Link>
    </li>
  )
}

interface HeroFacts {
  readonly reviews: number
  readonly categories: number
  /** The number of articles complete on the device; null while unknown. */
  readonly onDevice: number | null
}

/** Reserves space for the numbers while they are unknown. */
const FACTS = 'flex min-h-11 flex-wrap gap-x-[clamp(1rem,2.6vw,2rem)] gap-y-2'

/** The masthead (P4.5). Without facts, `children` take their place. */
export function Hero(props: { readonly facts?: HeroFacts; readonly children?: ReactNode }) {
  const { facts, children } = props
  return (
    <section className="@container pt-[clamp(1rem,0.5rem+2vw,2.5rem)]">
      <h1 className="hero-title" lang="en" aria-label="REVIEWS">
        {Array.from('REVIEWS', (letter, at) => (
          <span key={at} aria-hidden>
            {letter}
          </span>
        ))}
      </h1>
      <div className="hero-ruler mt-[clamp(0.5rem,1.6cqi,1.25rem)] h-3 border-t-2 border-ink" aria-hidden />
      <div className="grid gap-x-gutter gap-y-4 pt-4 md:grid-cols-end md:items-end">
        <p className="max-w-[38ch] text-lead/[1.38] text-balance">{site.welcome}</p>
        {facts === undefined ? (
          <div className={`items-end ${FACTS}`}>{children}</div>
        ) : (
          <dl className={FACTS}>
            <Fact name="Reviews" lang="en" value={facts.reviews} />
            <Fact name="Categorías" value={facts.categories} />
            <Fact name="En el dispositivo" value={facts.onDevice} />
          </dl>
        )}
      </div>
    </section>
  )
}

function Fact(props: { readonly name: string; readonly lang?: string; readonly value: number | null }) {
  return (
    <div className="grid" data-app={props.value === null || undefined}>
      <dt className="order-2 label text-ink-2" lang={props.lang}>
        {props.name}
      </dt>
      {/* Reserves space for its line while the number is unknown. */}
      <dd className="font-display text-2xl/title font-bold font-stretch-80% tabular">
        {props.value ?? '\u00a0'}
      </dd>
    </div>
  )
}
