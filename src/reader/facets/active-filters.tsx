import { CLEAR_FILTERS } from '#domain/es/facts.ts'
import { type FacetQuestion, facetSearch, NO_QUESTION } from '#domain/facts/facet-address.ts'
import { type ActiveFilter, activeFilters, withoutActive } from '#domain/facts/facet-words.ts'
import type { FacetList } from '#store/facets/facet-list.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { categoryNames } from './facet-fields.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FacetSearch } from '#domain/facts/route-facets.ts'
import { pathOf } from '#domain/lists/list-address.ts'
import type { FacetsAsked } from './facet-slots.tsx'

/** Returns the question that this list is the answer to. */
export function questionOf({ facets, order }: FacetList): FacetQuestion {
  return {
    filters: new Map(facets.flatMap(({ facet, filter }) => (filter ? [[facet.name, filter]] : []))),
    order,
  }
}

/** Converts a question to its form in an address. */
export function searchOf({ facets }: FacetList, question: FacetQuestion): FacetSearch {
  return facetSearch(
    question,
    facets.map(({ facet }) => facet),
  )
}

/** Returns the address of a list's page. */
export function addressOf({ category, text }: FacetsAsked, page: number, search: FacetSearch) {
  if (text === undefined) return { to: pathOf({ category, page }), search }
  return { to: '/search', search: { q: text, ...(page > 1 && { pagina: page }), ...search } }
}

/** Opens the first page of another question of the same list, replacing an open layer. */
export function useAsk(asked: FacetsAsked): (search: FacetSearch) => void {
  const navigate = useNavigate()
  const layer = useLocation({ select: ({ state }) => state.layer })
  return (search) =>
    void navigate({
      ...addressOf(asked, 1, search),
      resetScroll: false,
      replace: layer !== undefined,
      state: (before) => ({ ...before, layer: undefined }),
    })
}

/** The question as just changed by the reader, until the list has the answer. */
export function useOwnQuestion(list: FacetList | undefined): [FacetQuestion, (own: FacetQuestion) => void] {
  const answered = JSON.stringify(list?.search ?? null)
  const [own, setOwn] = useState<{ readonly answered: string; readonly question: FacetQuestion }>()
  // Dropped once answered: Back then returns to the previous question.
  if (own && own.answered !== answered) setOwn(undefined)
  const question = own?.answered === answered ? own.question : list ? questionOf(list) : NO_QUESTION
  return [question, (next) => setOwn({ answered, question: next })]
}

/** The active filters above a list (P27.23). Each button removes one, and the focus goes to its neighbour. */
export function ActiveFilters(props: {
  readonly list: FacetList
  readonly onAsk: (question: FacetQuestion) => void
}) {
  const { list, onAsk } = props
  const active = activeFilters(list.facets, categoryNames(list))
  if (active.length === 0) return null
  return (
    <div className="pb-4">
      <ul className="flex flex-wrap gap-2" aria-label="Filtros activos">
        {active.map((filter) => (
          <li key={`${filter.name} ${filter.value}`} className="min-w-0">
            <Button
              className="max-w-full gap-2 text-start wrap-anywhere"
              aria-label={`Quitar ${filter.text}`}
              onClick={({ currentTarget }) => {
                leave(currentTarget.closest('li'))
                onAsk(withoutActive(questionOf(list), filter))
              }}
            >
              {filter.text}
              <Icon name="close" small className="flex-none" />
            </Button>
          </li>
        ))}
        <li>
          <Button
            look="bare"
            className="underline underline-offset-link"
            onClick={({ currentTarget }) => {
              leave(currentTarget.closest('ul'))
              onAsk({ ...questionOf(list), filters: new Map() })
            }}
          >
            {CLEAR_FILTERS}
          </Button>
        </li>
      </ul>
      {list.total === 0 && <NothingPasses list={list} active={active} onAsk={onAsk} />}
    </div>
  )
}

/** Moves the focus to the button after this item, or to the start of the list if that one is removed too. */
function leave(part: Element | null): void {
  const section = part?.closest('section, main')
  const isLast = part?.tagName !== 'LI' || part.parentElement?.children.length === 2
  const next = isLast
    ? section?.querySelector<HTMLElement>('h1[tabindex], h2[tabindex]')
    : part?.nextElementSibling?.querySelector('button')
  next?.focus({ preventScroll: true })
}

/** Suggests the filters whose removal would find something. */
function NothingPasses(props: {
  readonly list: FacetList
  readonly active: readonly ActiveFilter[]
  readonly onAsk: (question: FacetQuestion) => void
}) {
  const { list, active, onAsk } = props
  const helping = active.filter(({ name }) => isAloneInTheWay(list, name))
  return (
    <Notice
      icon="search"
      title="Ninguna reseña cumple todos los filtros"
      className="mt-4"
      text={
        helping.length === 0
          ? 'Ninguno está de más él solo: quita varios, o todos.'
          : 'Sin uno de estos filtros sí hay:'
      }
    >
      <div className="flex flex-wrap gap-2">
        {helping.map((filter) => (
          <Button
            key={`${filter.name} ${filter.value}`}
            className="wrap-anywhere"
            onClick={({ currentTarget }) => {
              leave(currentTarget)
              onAsk({ ...withoutFacet(list, filter.name) })
            }}
          >
            {`Quitar ${filter.text}`}
          </Button>
        ))}
      </div>
    </Notice>
  )
}

/** Would the remaining filters find something without this one? */
function isAloneInTheWay({ facets }: FacetList, name: string): boolean {
  const counts = facets.find(({ facet }) => facet.name === name)?.counts
  if (!counts) return false
  return 'bars' in counts
    ? counts.bars.some((count) => count > 0)
    : counts.options.some(({ count }) => count > 0)
}

function withoutFacet(list: FacetList, name: string): FacetQuestion {
  const question = questionOf(list)
  return { ...question, filters: new Map([...question.filters].filter(([each]) => each !== name)) }
}
