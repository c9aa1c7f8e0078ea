// The question that a list with facets answers, and the way to another one.

import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type FacetQuestion, facetSearch, NO_QUESTION } from '#domain/facts/facet-question.ts'
import type { FacetSearch } from '#domain/facts/facet-search.ts'
import { pathOf } from '#domain/lists/list-place.ts'
import type { FacetList } from '#store/facets/facet-list.ts'
import type { FacetsAsked } from './facet-slots.tsx'

/** The question that this list answers. */
export function questionOf({ facets, order }: FacetList): FacetQuestion {
  return {
    filters: new Map(facets.flatMap(({ facet, filter }) => (filter ? [[facet.name, filter]] : []))),
    order,
  }
}

/** A question as its address has it. */
export function searchOf({ facets }: FacetList, question: FacetQuestion): FacetSearch {
  return facetSearch(
    question,
    facets.map(({ facet }) => facet),
  )
}

/** The address of a list's page. */
export function addressOf({ category, text }: FacetsAsked, page: number, search: FacetSearch) {
  if (text === undefined) return { to: pathOf({ category, page }), search }
  return { to: '/search', search: { q: text, ...(page > 1 && { pagina: page }), ...search } }
}

/** Opens the first page of another question of the same list, in place of an open layer. */
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

/** The question as the reader has just changed it, until the list answers it. */
export function useOwnQuestion(list: FacetList | undefined): [FacetQuestion, (own: FacetQuestion) => void] {
  const answered = JSON.stringify(list?.search ?? null)
  const [own, setOwn] = useState<{ readonly answered: string; readonly question: FacetQuestion }>()
  const question = own?.answered === answered ? own.question : list ? questionOf(list) : NO_QUESTION
  return [question, (next) => setOwn({ answered, question: next })]
}
