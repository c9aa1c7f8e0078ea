import { everyWordOf } from '#domain/lists/search.ts'
import type { TextAnswer } from '#store/search/text-search.ts'
import { CardList, ListCard } from '../cards/cards.tsx'
import { MarkedText } from '../cards/marked-text.tsx'
import { SectionHead } from '../frame/page-head.tsx'

const HEADING = 'in-texts'

/**
 * Articles whose introduction or text matches, each with the matching sentence. They are listed in addition to the
 * results and not counted (P7.14). `isAlone`: there are no other results, as the text above already says.
 */
export function InTexts(props: {
  readonly q: string
  readonly answer: TextAnswer | null
  readonly isAlone: boolean
}) {
  const { q, answer, isAlone } = props
  const words = everyWordOf(q)
  const hits = answer?.hits ?? []
  return (
    <>
      <p className="sr-only" role="status">
        {answer?.isDone && hits.length > 0 ? foundWords(hits.length) : ''}
      </p>
      {hits.length > 0 && (
        <section className={isAlone ? undefined : 'mt-section'} aria-labelledby={HEADING}>
          <SectionHead id={HEADING} title="En el texto" hidden={isAlone}>
            {words.length === 1
              ? 'La palabra aparece en la introducción o en el texto, no en el título.'
              : 'Las palabras aparecen en la introducción o en el texto, no en el título.'}
          </SectionHead>
          <CardList>
            {hits.map(({ article, passage }) => (
              <ListCard
                key={article.id}
                article={article}
                title={<MarkedText text={article.title} marks={words} />}
                text={<MarkedText text={passage} marks={words} />}
              />
            ))}
          </CardList>
        </section>
      )}
    </>
  )
}

function foundWords(count: number): string {
  return count === 1 ? '1 review más lo dice en su texto' : `${count} reviews más lo dicen en su texto`
}
