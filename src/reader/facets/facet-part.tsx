// The content of the facet slots (`facet-slots.tsx`): a chunk that is loaded once the page has loaded.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Listed } from '#domain/articles/article.ts'
import { CLEAR_FILTERS } from '#domain/es/facts.ts'
import { type FacetOrder, NO_QUESTION } from '#domain/facts/facet-address.ts'
import { asksFacets } from '#domain/facts/route-facets.ts'
import { activeFilters, orderText } from '#domain/facts/facet-words.ts'
import { type FacetList, facetList } from '#store/facets/facet-list.ts'
import { useStored } from '#store/use-stored.ts'
import { Button } from '#ui/button.tsx'
import { inputClass } from '#ui/field.tsx'
import { Sheet, SheetBody } from '#ui/sheet.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useCanonicalUrl } from '../frame/use-canonical-url.ts'
import { useLayer } from '../frame/use-layer.ts'
import { useFilledCards, useSync } from '../freshness/sync-provider.tsx'
import { ActiveFilters, addressOf, questionOf, searchOf, useAsk, useOwnQuestion } from './active-filters.tsx'
import { FacetFields } from './facet-fields.tsx'
import type { FacetsAsked, FacetSlotProps } from './facet-slots.tsx'

const NONE: readonly Listed[] = []

/** While the next answer for the same list is loading, the previous one stays. */
export function Facets({ slot, facets, ...rest }: FacetSlotProps) {
  const { category, text }: FacetsAsked = JSON.parse(rest.question)
  const of = JSON.stringify([category, text])
  const [last, setLast] = useState({ of, facets })
  if (facets && facets !== last.facets) setLast({ of, facets })
  const props = { ...rest, facets: facets ?? (last.of === of ? last.facets : undefined) }
  return slot === 'controls' ? <FacetControls {...props} /> : <FacetColumn {...props} />
}

type SlotProps = Omit<FacetSlotProps, 'slot'>

/** Queries the device, and shows the filter button and the order of the list. */
function FacetControls({ question, facets, onFound }: SlotProps) {
  const asked: FacetsAsked = JSON.parse(question)
  const { status } = useSync()
  const found = useStored(facetList, asked)
  // While the device is still being filled, counts would be too low.
  const isWhole = found?.complete === true || status.failure !== null
  useLayoutEffect(() => {
    if (found && isWhole) onFound(found)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per answer
  }, [question, found, isWhole])
  const isFiltered = asksFacets(asked.search)
  useFilledCards(isFiltered ? (found?.items ?? NONE) : NONE, isFiltered ? found?.ahead : undefined)
  useCanonicalUrl(
    addressOf(asked, asked.page, asked.search),
    found?.complete ? addressOf(asked, found.page, found.search) : null,
  )
  if (facets === undefined) return null
  return <Controls asked={asked} list={facets} />
}

interface ControlsProps {
  readonly asked: FacetsAsked
  readonly list: FacetList
}

function reviewWords(count: number): string {
  return `${count} ${count === 1 ? 'reseña' : 'reseñas'}`
}

function Controls({ asked, list }: ControlsProps) {
  const { layer, open, close } = useLayer()
  const active = activeFilters(list.facets).length
  const box = useRef<HTMLDivElement>(null)
  // One of the links that were here before may have had the focus.
  const [hadFocus] = useState(() => document.activeElement?.closest('nav[aria-label=Orden]') != null)
  useEffect(() => {
    if (hadFocus) box.current?.querySelector('select')?.focus({ preventScroll: true })
  }, [hadFocus])
  return (
    <div className="col-1 row-1 flex w-0 min-w-full gap-2" ref={box}>
      <Button className="flex-none xl:hidden" aria-haspopup="dialog" onClick={() => open('facets')}>
        {active === 0 ? 'Filtrar' : `Filtrar (${active})`}
      </Button>
      <OrderSelect asked={asked} list={list} />
      <p className="sr-only" role="status">
        {asksFacets(list.search) && reviewWords(list.total)}
      </p>
      <Sheet open={layer === 'facets'} title="Filtrar" onClose={close}>
        <FacetSheet asked={asked} list={list} onClose={close} />
      </Sheet>
    </div>
  )
}

/** Newest first, best first, and by each number of the list in either direction (P27.25). */
function OrderSelect({ asked, list }: ControlsProps) {
  const ask = useAsk(asked)
  const said = list.order ? orderWord(list.order) : ''
  const orders = list.facets.flatMap(({ facet, counts }) => {
    if (facet.first === null || (facet.filter !== null && counts === null)) return []
    return [false, true].map((isReversed) => ({
      word: orderWord({ by: facet.name, isReversed }),
      text: facet.name === 'nota' && !isReversed ? 'Mejor nota' : orderText(facet, { isReversed }),
    }))
  })
  return (
    <select
      className={inputClass('choice', 'min-w-0 flex-1 text-control font-semibold text-ellipsis')}
      aria-label="Orden"
      value={said}
      onChange={({ target: { value } }) => {
        const { orden: _, ...filters } = list.search
        ask({ ...filters, ...(value !== '' && { orden: value }) })
      }}
    >
      <option value="">Más recientes</option>
      {orders
        .toSorted((a, b) => Number(b.word === 'nota') - Number(a.word === 'nota'))
        .map(({ word, text }) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
    </select>
  )
}

function orderWord({ by, isReversed }: FacetOrder): string {
  return (isReversed ? '-' : '') + by
}

/** The filters on a phone (P27.22). The list is updated on request; until then the button shows the count. */
function FacetSheet({ asked, list, onClose }: ControlsProps & { readonly onClose: () => void }) {
  const ask = useAsk(asked)
  const [draft, setDraft] = useState(() => questionOf(list))
  const [last, setLast] = useState(list)
  const search = searchOf(last, draft)
  const found = useStored(facetList, { ...asked, search, page: 1 })
  if (found && found !== last) setLast(found)
  return (
    <SheetBody
      answers={
        <>
          <Button
            className="flex-1 whitespace-nowrap"
            aria-disabled={draft.filters.size === 0}
            onClick={() => setDraft({ ...NO_QUESTION, order: draft.order })}
          >
            {CLEAR_FILTERS}
          </Button>
          <Button
            look="ink"
            className="flex-1 whitespace-nowrap"
            onClick={() => (JSON.stringify(search) === JSON.stringify(list.search) ? onClose() : ask(search))}
          >
            {last.total === 0 ? 'Ninguna reseña' : `Ver ${reviewWords(last.total)}`}
          </Button>
          <p className="sr-only" role="status">
            {reviewWords(last.total)}
          </p>
        </>
      }
    >
      <FacetFields list={last} question={draft} isLive onChange={setDraft} />
    </SheetBody>
  )
}

/** From this width there is room for the column, as in `FACET_LIST`. */
const COLUMN = '(min-width: 80rem)'

/** The column of a wide screen, and the active filters above the list. */
function FacetColumn({ question, facets }: SlotProps) {
  const asked: FacetsAsked = JSON.parse(question)
  const isWide = useMedia(COLUMN)
  const ask = useAsk(asked)
  const [own, setOwn] = useOwnQuestion(facets)
  if (facets === undefined) return null
  return (
    <>
      {isWide && (
        <section
          className="float-left -ms-72 w-64 border-t-2 border-t-(--list,var(--ink)) pt-4 print:hidden"
          aria-label="Filtros"
        >
          <FacetFields
            list={facets}
            question={own}
            onChange={(next) => {
              setOwn(next)
              ask(searchOf(facets, next))
            }}
          />
        </section>
      )}
      <ActiveFilters list={facets} onAsk={(next) => ask(searchOf(facets, next))} />
    </>
  )
}
