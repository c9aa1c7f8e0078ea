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
}) {
  const { category, total, best } = props
  return (
    <div className="cat-head mt-section border-t-2 pt-4" id={CATEGORY_HEAD} data-cat={category.id}>
      <div>
        <h2 className="text-section/tight">{category.name}</h2>
        {category.description !== null && (
          <p className="mt-3 text-ink-2 text-pretty">{category.description}</p>
        )}
        {total > 0 && <p className="cat-count mt-3 text-ink-2">{reviewCount(total)}</p>}
      </div>
      {best.length > 0 && (
        <section aria-labelledby={BEST}>
          <h3 id={BEST} className="label">
            {best.length === 1 ? 'La mejor de antes' : 'Las mejores de antes'}
          </h3>
          <ol className="best">
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
    <li data-cat={categoryKeyOf(article)}>
      {!article.thin && <Score overall={article.overall} ruler={false} />}
      <Link to="/article/$id" params={{ id: article.id }}>
        {article.title}
      </Link>
    </li>
  )
}

interface HeroFacts {
  readonly reviews: number
  readonly categories: number
  /** Articles complete on the device; null while unknown. */
  readonly onDevice: number | null
}

/** The masthead (P4.5). Without facts, `children` take their place. */
export function Hero(props: { readonly facts?: HeroFacts; readonly children?: ReactNode }) {
  const { facts, children } = props
  return (
    <section className="hero">
      <h1 className="hero-title" lang="en" aria-label="REVIEWS">
        {Array.from('REVIEWS', (letter, at) => (
          <span key={at} aria-hidden>
            {letter}
          </span>
        ))}
      </h1>
      <div className="hero-ruler" aria-hidden />
      <div className="grid gap-x-gutter gap-y-4 pt-4 md:grid-cols-[1fr_auto] md:items-end">
        <p className="max-w-[38ch] text-lead/[1.38] text-balance">{site.welcome}</p>
        {facts === undefined ? (
          <div className="facts items-end">{children}</div>
        ) : (
          <dl className="facts">
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
    <div>
      <dt className="label" lang={props.lang}>
        {props.name}
      </dt>
      {/* Space is reserved for its line while the number is unknown. */}
      <dd>{props.value ?? '\u00a0'}</dd>
    </div>
  )
}
