import type { Listed } from '#domain/articles/article.ts'
import type { CardPlace } from './card-look.ts'
import { CompareToggle } from './compare-toggle.tsx'
import { SaveButton } from './save-button.tsx'

const places: Readonly<Record<CardPlace, string>> = {
  corner: 'top-0 right-0',
  line: 'right-19 bottom-3.5 md:max-lg:top-3 md:max-lg:bottom-auto lg:right-[calc(7.625rem+var(--gutter))] lg:bottom-2',
}

/** The compare and save buttons, side by side. Their arrival causes no layout shift. */
export function CardButtons(props: { readonly article: Listed; readonly place?: CardPlace }) {
  const { article, place = 'corner' } = props
  return (
    <div className={`absolute z-1 flex print:hidden ${places[place]}`} data-testid="acts">
      <CompareToggle id={article.id} title={article.title} place={place} />
      <SaveButton article={article} place={place} />
    </div>
  )
}
