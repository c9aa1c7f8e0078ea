import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { categoryKeyOf } from '#content/category-key.ts'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/article.ts'
import { wordsOf } from '#domain/search.ts'
import { suggestions } from '#store/suggestions.ts'
import { useStored } from '#store/use-stored.ts'
import { MarkedText } from '../cards/marked-text.tsx'

export interface OptionsProps {
  /** The id of the list; an option's begins with it. */
  readonly id: string
  /** The id of the active option. */
  readonly active: string | null
  /** Hears how many options there are. */
  readonly onCount: (count: number) => void
  readonly onChoose: () => void
}

/** The first articles of what would be found, and the way to all of them. */
export function MatchingArticles(props: OptionsProps & { readonly query: string }) {
  const { id, query, onCount } = props
  const answer = useStored(suggestions, { text: query })
  // Until the next letter is answered, what the last one found.
  const [shown, setShown] = useState(answer)
  if (answer !== undefined && answer !== shown) setShown(answer)
  const items = shown?.items ?? []
  const total = shown?.total ?? 0
  useEffect(() => onCount(items.length), [items.length, onCount])
  return (
    <>
      <div id={id} role="listbox" aria-label="Sugerencias">
        {items.map((article) => (
          <ArticleOption key={article.id} {...props} article={article} />
        ))}
      </div>
      {total > 0 && (
        <button type="submit" className="suggest-foot">
          {total === 1 ? 'Ver 1 resultado' : `Ver los ${total} resultados`}
        </button>
      )}
    </>
  )
}

function ArticleOption(props: OptionsProps & { readonly query: string; readonly article: Listed }) {
  const { id, active, onChoose, query, article } = props
  const option = `${id}${article.id}`
  return (
    <Link
      to="/article/$id"
      params={{ id: article.id }}
      id={option}
      role="option"
      aria-selected={option === active}
      tabIndex={-1}
      className="suggest-option"
      data-cat={categoryKeyOf(article)}
      replace
      onClick={onChoose}
    >
      <Picture address={coverOf(article)} sizes="4rem" />
      <span className="suggest-title line-clamp-2">
        <MarkedText text={article.title} marks={[query, ...wordsOf(query)]} />
      </span>
      {!article.thin && <Score overall={article.overall} ruler={false} />}
    </Link>
  )
}
