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
          <div className="related">
            {articles.map((article) => (
              <RegularCard key={article.id} article={article} />
            ))}
          </div>
        </>
      )}
      {children}
      <p className="more">
        <Link to="/" className={buttonClass({}, 'min-h-14! w-full text-[1.125rem]!')}>
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

/** The reviews published before and after this one. */
export function Neighbours({ earlier, later }: NeighboursProps) {
  if (earlier === null && later === null) return null
  return (
    <nav className="neighbours" aria-label="Otras reviews por fecha">
      {earlier !== null && (
        <Link to="/article/$id" params={{ id: earlier.id }} rel="prev">
          <Icon name="left" />
          <span className="label neighbour-way">Review anterior</span>
          <span className="neighbour-title">{earlier.title}</span>
        </Link>
      )}
      {later !== null && (
        <Link to="/article/$id" params={{ id: later.id }} rel="next" className="neighbour-later">
          <Icon name="right" />
          <span className="label neighbour-way">Review siguiente</span>
          <span className="neighbour-title">{later.title}</span>
        </Link>
      )}
    </nav>
  )
}
