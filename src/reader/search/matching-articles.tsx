import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { categoryKeyOf } from '#content/category-colours.tsx'
import { Picture } from '#content/picture.tsx'
import { Score } from '#content/score.tsx'
import { coverOf, type Listed } from '#domain/articles/article.ts'
import { NOTHING_FOUND, nothingFoundHint } from '#domain/es/search.ts'
import { everyWordOf, markedParts, wordsOf } from '#domain/lists/search.ts'
import { MOST_SUGGESTIONS, suggestions } from '#store/search/suggestions.ts'
import { useStored } from '#store/use-stored.ts'
import { Icon } from '#ui/icon.tsx'
import { MarkedText } from '../cards/marked-text.tsx'
import { useTextAnswer } from './use-text-answer.ts'

export interface OptionsProps {
  /** The id of the list, and the prefix of its options' ids. */
  readonly id: string
  /** The id of the active option. */
  readonly active: string | null
  /** Called with the number of options. */
  readonly onCount: (count: number) => void
  readonly onChoose: () => void
}

const OPTION =
  'grid items-center gap-3 border-b border-line px-3 py-2 hover:bg-sunk hover:edge-story aria-selected:bg-sunk aria-selected:edge-story forced-colors:aria-selected:highlight'
/** The classes of a text-only option, of a label in the list, and of the button at its end. */
export const wordsOptionClass = `${OPTION} min-h-12 grid-cols-mark wrap-anywhere`
export const labelClass = 'label px-3 pt-4 pb-2 text-ink-2'
export const footClass =
  'flex min-h-target w-full items-center px-3 text-control/snug font-semibold text-ink-2 hover:bg-sunk hover:text-ink focus-visible:-outline-offset-4'

/** After this many characters, a match would be cut off. */
const LATE = 48

interface MatchingProps extends OptionsProps {
  readonly query: string
  /** Called with whether there are no results at all, in which case text says so. */
  readonly onNothing: (isNothing: boolean) => void
}

/** The first title matches with a link to all, then text matches with their sentences, or a suggested spelling. */
export function MatchingArticles(props: MatchingProps) {
  const { id, active, query, onCount, onChoose, onNothing } = props
  // Until the next keystroke has results, the previous ones stay.
  const answer = useLast(useStored(suggestions, { text: query }))
  const texts = useTextAnswer(query)
  const inTexts = useLast(texts ?? undefined)
  const items = answer?.items ?? []
  const total = answer?.total ?? 0
  const others = inTexts?.hits.filter(({ article }) => !items.some(({ id: shown }) => shown === article.id))
  const hits = others?.slice(0, Math.max(0, MOST_SUGGESTIONS - items.length)) ?? []
  const meant = inTexts?.meant ?? null
  const count = items.length + hits.length + (meant === null ? 0 : 1)
  const isNothing = count === 0 && texts?.isDone === true
  const words = everyWordOf(query)
  useEffect(() => onCount(count), [count, onCount])
  useEffect(() => onNothing(isNothing), [isNothing, onNothing])
  return (
    <>
      <div id={id} role="listbox" aria-label="Sugerencias">
        {items.map((article) => (
          <ArticleOption key={article.id} {...props} article={article} marks={[query, ...wordsOf(query)]} />
        ))}
        {hits.length > 0 && (
          <div role="group" aria-label="En el texto">
            <p className={labelClass} aria-hidden>
              En el texto
            </p>
            {hits.map(({ article, passage }) => (
              <ArticleOption key={article.id} {...props} article={article} marks={words} passage={passage} />
            ))}
          </div>
        )}
        {meant !== null && (
          <Link
            to="/search"
            search={{ q: meant }}
            id={`${id}meant`}
            role="option"
            aria-selected={`${id}meant` === active}
            tabIndex={-1}
            className={wordsOptionClass}
            replace
            onClick={onChoose}
          >
            <Icon name="search" small className="text-ink-2" />
            <span>
              ¿Quisiste decir <b>{meant}</b>?
            </span>
          </Link>
        )}
      </div>
      {isNothing && (
        <p className="p-3" role="status">
          {NOTHING_FOUND} {nothingFoundHint(words.length)}
        </p>
      )}
      {total > 0 && (
        <button type="submit" className={footClass}>
          {total === 1 ? 'Ver 1 resultado' : `Ver los ${total} resultados`}
        </button>
      )}
    </>
  )
}

function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

interface ArticleOptionProps extends OptionsProps {
  readonly article: Listed
  /** The text to mark. */
  readonly marks: readonly string[]
  /** The sentence with the match. */
  readonly passage?: string
}

function ArticleOption({ id, active, onChoose, article, marks, passage }: ArticleOptionProps) {
  const option = `${id}${article.id}`
  return (
    <Link
      to="/article/$id"
      params={{ id: article.id }}
      id={option}
      role="option"
      aria-selected={option === active}
      tabIndex={-1}
      className={`${OPTION} min-h-14 grid-cols-[4rem_minmax(0,1fr)_auto]`}
      data-cat={categoryKeyOf(article)}
      replace
      onClick={onChoose}
    >
      <Picture address={coverOf(article)} sizes="4rem" plate="text-[0px]" />
      <span>
        <span className="line-clamp-2 font-display text-lg/snug font-title-s wrap-anywhere font-stretch-90%">
          <MarkedText text={article.title} marks={marks} />
        </span>
        {passage !== undefined && (
          <span data-testid="passage" className="mt-1 line-clamp-2 text-meta/ui wrap-anywhere text-ink-2">
            <MarkedText text={fromMatch(passage, marks)} marks={marks} />
          </span>
        )}
      </span>
      {!article.thin && <Score overall={article.overall} className="inline-grid text-2xl" ruler={false} />}
    </Link>
  )
}

/** A sentence with a late match begins a few words before it: only two lines are visible. */
function fromMatch(passage: string, marks: readonly string[]): string {
  const [first] = markedParts(passage, ...marks)
  if (!first || first.marked || first.text.length < LATE) return passage
  return `… ${passage.slice(passage.indexOf(' ', first.text.length - LATE / 2) + 1)}`
}
