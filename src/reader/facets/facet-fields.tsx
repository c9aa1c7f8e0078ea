import { useState } from 'react'
import { moreWords } from '#domain/es/facets.ts'
import type { FieldValue } from '#domain/facts/category-field.ts'
import { type FacetQuestion, isRange, withFilter, withValue } from '#domain/facts/facet-question.ts'
import { facetLabel, facetUnit, facetValueText } from '#domain/facts/facet-words.ts'
import type { OptionCount } from '#store/facets/facet-answer.ts'
import type { FacetList, ListedFacet } from '#store/facets/facet-list.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/field.tsx'
import { RangeField } from './range-field.tsx'

/** Options that are shown before a reader asks for more. */
const SHOWN_OPTIONS = 6

/** Each facet of a list as a group of fields, with a count beside each option. `isLive`: as of a range field. */
export function FacetFields(props: {
  readonly list: FacetList
  readonly question: FacetQuestion
  readonly isLive?: boolean
  readonly onChange: (question: FacetQuestion) => void
}) {
  const { list, question, isLive = false, onChange } = props
  const nameOf = categoryNames(list)
  return list.facets.filter(offersChoice).map((listed) => {
    const { name } = listed.facet
    const filter = question.filters.get(name) ?? null
    const unit = facetUnit(listed.facet)
    return (
      <fieldset key={name} className="min-w-0 border-t border-line py-4 first:border-t-0 first:pt-0">
        <legend className="float-start w-full text-control/snug font-semibold wrap-anywhere">
          {facetLabel(listed.facet)}
          {unit !== null && unit !== '' && ` (${unit})`}
        </legend>
        <div className="clear-both pt-2">
          {listed.counts && 'bars' in listed.counts ? (
            <RangeField
              filter={filter && isRange(filter) ? filter : null}
              counts={listed.counts}
              isLive={isLive}
              onChange={(range) => onChange(withFilter(question, name, range))}
            />
          ) : (
            <Options
              options={listed.counts?.options ?? []}
              chosen={filter && !isRange(filter) ? filter.values : []}
              wordsOf={(value) => facetValueText(listed.facet, value, nameOf)}
              onToggle={(value) => onChange(withValue(question, name, value))}
            />
          )}
        </div>
      </fieldset>
    )
  })
}

/** The names of categories by their slugs. */
export function categoryNames({ categories }: FacetList): (slug: string) => string {
  return (slug) => categories.find((category) => category.slug === slug)?.name ?? slug
}

/** Does it leave anything to choose? A single value that every review has filters nothing. */
function offersChoice({ filter, counts }: ListedFacet): boolean {
  if (counts === null) return false
  return filter !== null || ('bars' in counts ? counts.least < counts.most : counts.options.length > 1)
}

function Options(props: {
  readonly options: readonly OptionCount[]
  readonly chosen: readonly FieldValue[]
  readonly wordsOf: (value: FieldValue) => string
  readonly onToggle: (value: FieldValue) => void
}) {
  const { options, chosen, wordsOf, onToggle } = props
  const [isOpen, setIsOpen] = useState(false)
  const shown = options.filter(({ value }, at) => isOpen || at < SHOWN_OPTIONS || chosen.includes(value))
  const isLong = options.length > SHOWN_OPTIONS
  return (
    <>
      <ul>
        {shown.map(({ value, count }) => (
          <li key={String(value)}>
            <CheckField checked={chosen.includes(value)} onChange={() => onToggle(value)}>
              <span className={count === 0 ? 'min-w-0 wrap-anywhere text-ink-2' : 'min-w-0 wrap-anywhere'}>
                {wordsOf(value)}
              </span>
              <span className="ms-auto ps-2 text-meta text-ink-2 tabular">{count}</span>
            </CheckField>
          </li>
        ))}
      </ul>
      {isLong && (
        <Button look="bare" className="-mx-4" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Ver menos' : moreWords(options.length)}
        </Button>
      )}
    </>
  )
}
