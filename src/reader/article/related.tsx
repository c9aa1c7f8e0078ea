import { Link } from '@tanstack/react-router'
import type { Listed } from '#domain/article.ts'
import { RegularCard } from '#reader/cards/regular-card.tsx'
import { useFilledCards } from '#reader/shell/sync-provider.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** What to read next, and the way back to everything. */
export function Related({ articles }: { readonly articles: readonly Listed[] }) {
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
      <p className="more">
        <Link to="/" className={buttonClass()}>
          Ver más artículos
          <Icon name="right" />
        </Link>
      </p>
    </section>
  )
}
