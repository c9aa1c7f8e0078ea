import { useState, useId } from 'react'
import type { FieldValue } from '#domain/facts/category-field.ts'
import {
  type FacetQuestion,
  isRange,
  withFilter,
  withValue,
  type RangeFilter,
} from '#domain/facts/facet-address.ts'
import { facetLabel, facetValueText } from '#domain/facts/facet-words.ts'
import type { OptionCount, FacetCounts } from '#store/facets/facet-answer.ts'
import type { FacetList, ListedFacet } from '#store/facets/facet-list.ts'
import { Button } from '#ui/button.tsx'
import { CheckField, FieldError, inputClass } from '#ui/field.tsx'
import { factErrors } from '#domain/es/facts.ts'
import { LARGEST_NUMBER } from '#domain/facts/field-value.ts'
import { numberText, typedNumber } from '#domain/facts/spanish-number.ts'

/** The decimal places of numbers in addresses. */
const DECIMALS = 3

type Ends = readonly [from: string, to: string]

/** Minimum and maximum, below the distribution of values. `isLive`: queries on each keystroke. */
function RangeField(props: {
  readonly filter: RangeFilter | null
  readonly counts: Extract<FacetCounts, { readonly bars: unknown }>
  readonly isLive: boolean
  readonly onChange: (filter: RangeFilter | null) => void
}) {
  const { filter, counts, isLive, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState<Ends | null>(null)
  const stated: Ends = [numberWords(filter?.from), numberWords(filter?.to)]
  const ends = typed ?? stated
  const read = readEnds(ends)
  const error = typeof read === 'string' ? read : undefined

  const ask = (words: Ends) => {
    const asked = readEnds(words)
    if (typeof asked === 'string' || words.join('-') === stated.join('-')) return
    onChange(asked)
  }
  const type = (words: Ends) => {
    setTyped(words)
    if (isLive) ask(words)
  }
  const finish = () => {
    if (error !== undefined) return
    ask(ends)
    setTyped(null)
  }
  const input = (at: 0 | 1, label: string, end: number) => (
    <label className="grid flex-1 basis-24 gap-1 text-meta text-ink-2">
      {label}
      <input
        className={inputClass('text', 'text-ink tabular')}
        inputMode="decimal"
        autoComplete="off"
        value={ends[at]}
        placeholder={numberText(end, DECIMALS)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ target: { value } }) => type(at === 0 ? [value, ends[1]] : [ends[0], value])}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish()
        }}
      />
    </label>
  )
  return (
    <>
      <Histogram counts={counts} filter={filter} />
      <div className="mt-2 flex flex-wrap gap-2">
        {input(0, 'Desde', counts.least)}
        {input(1, 'Hasta', counts.most)}
      </div>
      {error !== undefined && <FieldError id={id} words={error} className="mt-2" />}
    </>
  )
}

/** The number of articles by value. Purely visual, because the list's count tells what a range leaves. */
function Histogram({
  counts: { bars, least, most },
  filter,
}: Pick<Parameters<typeof RangeField>[0], 'counts' | 'filter'>) {
  const highest = Math.max(...bars, 1)
  const width = (most - least) / bars.length
  const isIn = (at: number) =>
    least + (at + 1) * width >= (filter?.from ?? -Infinity) && least + at * width <= (filter?.to ?? Infinity)
  return (
    <svg
      className="h-8 w-full border-b border-line-strong fill-current stroke-none text-ink-2"
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {bars.map((count, at) => (
        <rect
          key={at}
          x={at + 0.1}
          y={1 - count / highest}
          width={0.8}
          height={count / highest}
          className={isIn(at) ? undefined : 'opacity-30'}
        />
      ))}
    </svg>
  )
}

function numberWords(end: number | null | undefined): string {
  return end === null || end === undefined ? '' : numberText(end, DECIMALS)
}

/** Parses the typed range; null if empty, or an error message. */
function readEnds(ends: Ends): RangeFilter | string | null {
  const numbers = ends.map((end) => (end.trim() === '' ? null : typedNumber(end)?.value))
  const [from, to] = numbers
  if (from === undefined || to === undefined) return factErrors.notNumber
  if (numbers.some((end) => Math.abs(end ?? 0) > LARGEST_NUMBER)) return factErrors.tooLarge
  if (from === null && to === null) return null
  if (from !== null && to !== null && from > to) return 'El mínimo supera al máximo'
  return { from: rounded(from), to: rounded(to) }
}

function rounded(end: number | null): number | null {
  return end === null ? null : Number(end.toFixed(DECIMALS))
}

/** The number of options shown before the reader expands the list. */
const SHOWN_OPTIONS = 6

/** Each facet of a list as a group of fields, with a count beside each option. `isLive`: as for a range field. */
export function FacetFields(props: {
  readonly list: FacetList
  readonly question: FacetQuestion
  readonly isLive?: boolean
  readonly onChange: (question: FacetQuestion) => void
}) {
  const { list, question, isLive = false, onChange } = props
  const nameOf = categoryNames(list)
  return list.facets.filter(offersChoice).map((listed) => {
    const { name, field } = listed.facet
    const filter = question.filters.get(name) ?? null
    const unit = field ? field.unit : name === 'precio' ? '€' : null
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

/** Returns a function that maps slugs to category names. */
export function categoryNames({ categories }: FacetList): (slug: string) => string {
  return (slug) => categories.find((category) => category.slug === slug)?.name ?? slug
}

/** Is there anything to choose? A single value shared by every review filters nothing. */
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
          {isOpen ? 'Ver menos' : `Ver los ${options.length}`}
        </Button>
      )}
    </>
  )
}
