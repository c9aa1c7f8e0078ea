import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Listed } from '#domain/articles/article.ts'
import { RegularCard } from '#reader/cards/cards.tsx'
import { useFilledCards } from '#reader/freshness/sync-provider.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Neighbour } from '#store/article-by-id.ts'
import { SectionHead } from '#reader/frame/page-head.tsx'

/** What to read next, further links (children), and the way back to all reviews (P8.2). */
export function Related(props: { readonly articles: readonly Listed[]; readonly children?: ReactNode }) {
  const { articles, children } = props
  useFilledCards(articles)
  return (
    <section
      className="mt-section print:hidden"
      aria-labelledby={articles.length > 0 ? 'related' : undefined}
    >
      {articles.length > 0 && (
        <>
          <SectionHead id="related" title="Otras que te pueden servir" />
          <div className="grid grid-cols-1 gap-x-gutter gap-y-8 md:grid-cols-3">
            {articles.map((article) => (
              <RegularCard key={article.id} article={article} later />
            ))}
          </div>
        </>
      )}
      {children}
      <p className="mt-8 flex justify-center">
        <Link to="/" className={buttonClass({}, 'min-h-14 w-full text-lg')}>
          Ver más artículos
          <Icon name="right" />
        </Link>
      </p>
    </section>
  )
}

interface NeighboursProps {
  readonly earlier: Neighbour | null
  readonly later: Neighbour | null
}

const NEIGHBOUR = 'group grid min-h-target content-start items-center gap-x-3 gap-y-1 overflow-x-clip py-4'
const NEIGHBOUR_TITLE =
  'font-display text-title-s/snug font-title-s font-stretch-90% wrap-anywhere group-hover:underline group-hover:decoration-2 group-hover:underline-offset-title'

/** The reviews published before and after this one. */
export function Neighbours({ earlier, later }: NeighboursProps) {
  if (earlier === null && later === null) return null
  return (
    <nav
      className="mt-8 grid grid-cols-1 border-y border-line md:grid-cols-2 md:gap-x-gutter"
      aria-label="Otras reviews por fecha"
    >
      {earlier !== null && (
        <Link
          to="/article/$id"
          params={{ id: earlier.id }}
          rel="prev"
          className={`${NEIGHBOUR} grid-cols-mark`}
        >
          <Icon name="left" className="row-span-2 row-start-1" />
          <span className="label text-ink-2">Review anterior</span>
          <span className={NEIGHBOUR_TITLE}>{earlier.title}</span>
        </Link>
      )}
      {later !== null && (
        <Link
          to="/article/$id"
          params={{ id: later.id }}
          rel="next"
          className={`${NEIGHBOUR} grid-cols-mark border-line not-first:border-t md:col-start-2 md:grid-cols-end md:border-0 md:text-end`}
        >
          <Icon name="right" className="row-span-2 row-start-1 md:col-start-2" />
          <span className="label text-ink-2 md:col-start-1">Review siguiente</span>
          <span className={`${NEIGHBOUR_TITLE} md:col-start-1`}>{later.title}</span>
        </Link>
      )}
    </nav>
  )
}
