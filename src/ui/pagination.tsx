import { Fragment, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { buttonClass } from './button.tsx'

/** The attributes of a link to a page; the screen creates the link, because it knows the address. */
export interface PageLink {
  readonly className: string
  readonly rel?: 'prev' | 'next'
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'page'
  readonly children: ReactNode
}

/** Previous, page numbers, next: real links, which can be shared, opened in a tab and returned to. */
export function Pagination(props: {
  readonly page: number
  readonly pageCount: number
  readonly link: (page: number, look: PageLink) => ReactNode
}) {
  const { page, pageCount, link } = props
  if (pageCount <= 1) return null
  const previous = [<Icon key="arrow" name="left" small className={ARROW} />, 'Anterior']
  const next = ['Siguiente', <Icon key="arrow" name="right" small className={ARROW} />]
  return (
    <nav className="mt-6 flex flex-wrap items-center gap-2 md:gap-1" aria-label="Paginación">
      {page > 1
        ? link(page - 1, { className: PREVIOUS, rel: 'prev', children: previous })
        : end(PREVIOUS, previous)}
      <span className="text-center text-small text-ink-2 md:hidden">{pageOfWords(page, pageCount)}</span>
      {pageNumbers(page, pageCount).map((number, at) =>
        number === 'gap' ? (
          <span key={`gap ${at}`} className="w-6 text-center text-ink-2 max-md:hidden">
            …
          </span>
        ) : (
          <Fragment key={number}>
            {link(number, {
              className: NUMBER,
              'aria-label': `Página ${number}`,
              ...(number === page && { 'aria-current': 'page' }),
              children: number,
            })}
          </Fragment>
        ),
      )}
      {page < pageCount ? link(page + 1, { className: NEXT, rel: 'next', children: next }) : end(NEXT, next)}
    </nav>
  )
}

/** `Página 1 de 7` */
export function pageOfWords(page: number, pageCount: number): string {
  return `Página ${page} de ${pageCount}`
}

/** At either end the arrow stays in place, disabled. */
function end(className: string, children: ReactNode) {
  return (
    <span className={className} aria-disabled="true">
      {children}
    </span>
  )
}

/** The page numbers to show: both ends, the neighbours of the current page, and `'gap'` for omitted ones. */
export function pageNumbers(page: number, pageCount: number): readonly (number | 'gap')[] {
  if (pageCount <= SHOWN) return range(1, pageCount)
  const from = Math.min(Math.max(page - 1, 1), pageCount - RUN + 1)
  // Near an end the run is longer, so that the row keeps its length and nothing moves under the pointer.
  if (page <= RUN) return [...range(1, RUN + 2), 'gap', pageCount]
  if (page > pageCount - RUN) return [1, 'gap', ...range(pageCount - RUN - 1, pageCount)]
  return [1, 'gap', ...range(from, from + RUN - 1), 'gap', pageCount]
}

/** On narrow screens there is no room for arrows; the text is enough. */
const ARROW = 'max-2xs:hidden'
const PREVIOUS = buttonClass({}, 'me-auto hover:border-line-strong max-md:ps-2 max-md:pe-3 max-2xs:px-3')
const NEXT = buttonClass({}, 'ms-auto hover:border-line-strong max-md:ps-3 max-md:pe-2 max-2xs:px-3')
const NUMBER = buttonClass(
  { look: 'bare' },
  'hover:border-transparent aria-[current]:bg-cat aria-[current]:text-on-cat max-md:hidden',
)

const SHOWN = 7
const RUN = 3

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
