import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Listed } from '#domain/articles/article.ts'
import { RegularCard } from '#reader/cards/regular-card.tsx'
import { useFilledCards } from '#reader/freshness/sync-provider.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** What to read next, other ways on (children), and the way back to everything. */
export function Related(props: { readonly articles: readonly Listed[]; readonly children?: ReactNode }) {
  const { articles, children } = props
  useFilledCards(articles)
  return (
    <section className="section" aria-labelledby={articles.length > 0 ? 'related' : undefined}>
      {articles.length > 0 && (
        <>
          <div className="section-head">
            <h2 id="related">Otras que te pueden servir</h2>
          </div>
          <div className="related">
            {articles.map((article) => (
              <RegularCard key={article.id} article={article} />
            ))}
          </div>
        </>
      )}
      {children}
      <p className="more">
        <Link to="/" className={buttonClass()}>
          Ver más artículos
          <Icon name="right" />
        </Link>
      </p>
    </section>
  )
}
