import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type ArticleForm, formFactsErrors } from '#domain/articles/article-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { factsCount, factsFormTexts as texts, returnedNames, sourceNames } from '#domain/es/facts-form.ts'
import { FICHA, factNames } from '#domain/es/ficha.ts'
import { factsLines } from '#domain/facts/facts-lines.ts'
import { type FactsForm, withFacts } from '#domain/facts/facts-form.ts'
import { authorsByName } from '#store/fact-queries.ts'
import { categorySpreads } from '#store/facets/category-spreads.ts'
import { useStored } from '#store/use-stored.ts'
import { FieldError } from '#ui/field.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { factsKnown } from '../frame/facts-known.ts'
import { ChoiceField, InputField } from '../frame/fields.tsx'
import { unfoldAround } from '../frame/form-parts.tsx'
import { Corrections, Links } from './ficha-lists.tsx'
import { PasteTable } from './ficha-paste.tsx'
import { Values, FIELDS, type FichaPart, PART } from './ficha-values.tsx'

const CURRENCIES = [
  ['', 'Euros'],
  ['USD', 'Dólares'],
  ['GBP', 'Libras'],
] as const

/** The review's facts about its product; collapsed while there are none (P27.11). */
export function Ficha(props: {
  readonly id: string
  readonly form: ArticleForm
  readonly categories: readonly Category[]
  /** Was save pressed? Before that, an empty input is not an error. */
  readonly isTried: boolean
  /** The error reported by the server. */
  readonly error: string | undefined
  readonly onChange: (change: (form: ArticleForm) => ArticleForm) => void
}) {
  const { id, form, categories, isTried, error, onChange } = props
  const { facts, categoryId } = form
  const known = factsKnown(form, categories)
  const errors = formFactsErrors(facts, known)
  const spreads = useStored(categorySpreads, { id: categoryId, except: id }) ?? {}
  const lines = factsLines(facts, known.fields)
  const hash = useLocation({ select: (location) => location.hash })
  const [isOpen, setIsOpen] = useState(false)
  // Another device's draft may bring the first facts later.
  if (!isOpen && lines.length > 0) setIsOpen(true)
  const box = useRef<HTMLDetailsElement>(null)
  // The list of old prices links here.
  useEffect(() => {
    const price = hash === 'precio' ? box.current?.querySelector<HTMLElement>('[data-price]') : null
    unfoldAround(price ?? null)
    price?.focus()
  }, [hash])
  const onFacts = (change: (facts: FactsForm) => FactsForm) =>
    onChange((now) => ({ ...now, facts: change(now.facts) }))
  const part: FichaPart = {
    facts,
    today: known.today,
    errorAt: (place, text) => (isTried || text !== '' ? errors.get(place) : undefined),
    onFacts,
  }
  return (
    <details ref={box} className="group/ficha border border-line" open={isOpen} data-ficha>
      <summary className="flex min-h-target cursor-pointer items-center gap-x-3 px-3">
        <strong className="text-control">{FICHA}</strong>
        <small className="flex-1 text-meta text-ink-2">
          {lines.length === 0 ? texts.none : factsCount(lines.length)}
        </small>
        <ReadingIcon name="down" small className="group-open/ficha:rotate-180" />
      </summary>
      <div
        className="grid grid-cols-1 gap-6 p-3 pt-1"
        {...(error !== undefined && errors.size === 0 && { 'data-wrong': '', tabIndex: -1 })}
      >
        {error !== undefined && errors.size === 0 && <FieldError id={`${id}-ficha-error`} words={error} />}
        <Product {...part} />
        <Price {...part} />
        <PasteTable fields={known.fields} onFacts={onFacts} />
        <Values {...part} fields={known.fields} spreads={spreads} hasCategory={categoryId !== null} />
        <Tested {...part} />
        <Signed {...part} />
        <Links {...part} />
        <Corrections {...part} />
      </div>
    </details>
  )
}

function Product({ facts, errorAt, onFacts }: FichaPart) {
  return (
    <div className={FIELDS}>
      {(['product', 'brand', 'model', 'year'] as const).map((fact) => (
        <InputField
          key={fact}
          label={factNames[fact]}
          error={errorAt(fact, facts[fact] ?? '')}
          inputMode={fact === 'year' ? 'numeric' : 'text'}
          value={facts[fact] ?? ''}
          onText={(text) => onFacts((now) => withFacts(now, { [fact]: text }))}
        />
      ))}
    </div>
  )
}

/** A price has a day (P27.3): today, unless an editor enters another (P27.12). */
function Price({ facts, today, errorAt, onFacts }: FichaPart) {
  const { price = '', currency = '', pricedOn = '' } = facts
  const held = CURRENCIES.find(([value]) => value === currency)
  return (
    <div className={FIELDS}>
      <InputField
        label={factNames.price}
        data-price=""
        error={errorAt('price', price)}
        inputMode="decimal"
        value={price}
        onText={(text) =>
          onFacts((now) =>
            text === ''
              ? withFacts(now, { price: '', currency: '', pricedOn: '' })
              : withFacts(now, { price: text, pricedOn: now.pricedOn ?? today }),
          )
        }
      />
      {(price !== '' || pricedOn !== '') && (
        <>
          <ChoiceField
            label="Moneda"
            error={errorAt('currency', currency)}
            options={held ? CURRENCIES : [...CURRENCIES, [currency, currency]]}
            value={currency}
            onChoose={(chosen) => onFacts((now) => withFacts(now, { currency: chosen }))}
          />
          <InputField
            label="Día del precio"
            error={errorAt('pricedOn', pricedOn || price)}
            type="date"
            max={today}
            value={pricedOn}
            onText={(text) => onFacts((now) => withFacts(now, { pricedOn: text }))}
          />
        </>
      )}
    </div>
  )
}

const SOURCES = [['', texts.unknown], ...Object.entries(sourceNames)] as const

function isSource(chosen: string): chosen is keyof typeof sourceNames {
  return Object.hasOwn(sourceNames, chosen)
}

function Tested({ facts, errorAt, onFacts }: FichaPart) {
  const { testedDays = '', source = '', isReturned } = facts
  return (
    <fieldset className={PART}>
      <legend className="label">Cómo se ha probado</legend>
      <div className={FIELDS}>
        <InputField
          label={texts.testedDays}
          error={errorAt('testedDays', testedDays)}
          inputMode="numeric"
          value={testedDays}
          onText={(text) => onFacts((now) => withFacts(now, { testedDays: text }))}
        />
        <ChoiceField
          label={texts.source}
          options={SOURCES}
          value={source}
          onChoose={(chosen) =>
            onFacts((now) => withFacts(now, { source: isSource(chosen) ? chosen : undefined }))
          }
        />
        <ChoiceField
          label={texts.isReturned}
          options={[
            ['', texts.unknown],
            ['yes', returnedNames.yes],
            ['no', returnedNames.no],
          ]}
          value={isReturned === undefined ? '' : isReturned ? 'yes' : 'no'}
          onChoose={(chosen) =>
            onFacts((now) => withFacts(now, { isReturned: chosen === '' ? undefined : chosen === 'yes' }))
          }
        />
      </div>
    </fieldset>
  )
}

const EVERY = {}

/** The author (P27.8). Hidden while there are no authors; a deleted one stays until another is chosen. */
function Signed({ facts: { author = '' }, onFacts }: FichaPart) {
  const authors = useStored(authorsByName, EVERY) ?? []
  if (authors.length === 0 && author === '') return null
  const isKnown = author === '' || authors.some(({ id }) => id === author)
  return (
    <ChoiceField
      label={texts.author}
      options={[
        ['', 'Nadie'],
        ...authors.map(({ id, name }) => [id, name] as const),
        ...(isKnown ? [] : [[author, texts.unknownAuthor] as const]),
      ]}
      value={author}
      onChoose={(chosen) => onFacts((now) => withFacts(now, { author: chosen }))}
    />
  )
}
