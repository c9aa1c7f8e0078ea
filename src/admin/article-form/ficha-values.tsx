import { useState } from 'react'
import { factsFormTexts as texts } from '#domain/es/facts-form.ts'
import { NO, YES } from '#domain/es/facts.ts'
import type { CategoryField, FieldValue } from '#domain/facts/category-field.ts'
import { factsLines } from '#domain/facts/facts-lines.ts'
import { withValue, type FactsForm } from '#domain/facts/facts-form.ts'
import { heldValue } from '#domain/facts/spec-table.ts'
import { type Spreads, unusualValue } from '#domain/facts/spread.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { Choice } from '../frame/fields.tsx'

export interface FichaPart {
  readonly facts: FactsForm
  /** The local calendar day (P2.10). */
  readonly today: string
  /** Returns the error at a place of the facts, whose input contains this text. */
  readonly errorAt: (place: string, text: string) => string | undefined
  readonly onFacts: (change: (facts: FactsForm) => FactsForm) => void
}

export const FIELDS = 'grid grid-cols-fields items-start gap-4'
export const PART = 'grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-3'

/** One input for each field of the category, and values without a field. */
export function Values(
  props: FichaPart & {
    readonly fields: readonly CategoryField[]
    readonly spreads: Spreads
    readonly hasCategory: boolean
  },
) {
  const { facts, fields, spreads, hasCategory, errorAt, onFacts } = props
  const { values = {} } = facts
  const others = Object.keys(values).filter((key) => fields.every((field) => field.key !== key))
  return (
    <fieldset className={PART}>
      <legend className="label">Datos</legend>
      {fields.length === 0 && (
        <p className="text-meta text-ink-2">
          {hasCategory
            ? 'Esta categoría no tiene datos propios. Se definen en su formulario.'
            : 'Elige una categoría y aparecerán sus datos.'}
        </p>
      )}
      <div className={FIELDS}>
        {fields.map((field) => {
          // A field's key may equal an inherited property, such as `constructor`.
          const value = (Object.hasOwn(values, field.key) ? values[field.key] : null) ?? null
          return (
            <ValueField
              key={field.key}
              field={field}
              value={value}
              error={errorAt(`values.${field.key}`, value === null ? '' : String(value))}
              remark={value === null ? null : unusualValue(field, value, spreads[field.key] ?? null)}
              onValue={(next) => onFacts((now) => withValue(now, field.key, next))}
            />
          )
        })}
      </div>
      {others.map((key) => (
        <div key={key} className="flex flex-wrap items-center gap-3">
          <p className="flex-1 text-meta text-ink-2">
            <span className="block text-ink">{factsLines({ values: { [key]: values[key] ?? '' } }, [])}</span>
            De otra categoría, o de un dato que ya no existe. No se muestra a nadie.
          </p>
          <Button onClick={() => onFacts((now) => withValue(now, key, null))}>{texts.remove}</Button>
        </div>
      ))}
    </fieldset>
  )
}

function ValueField(props: {
  readonly field: CategoryField
  readonly value: FieldValue | null
  readonly error: string | undefined
  /** A remark on a value unlike those of other reviews. */
  readonly remark: string | null
  readonly onValue: (value: FieldValue | null) => void
}) {
  const { field, value, error, remark, onValue } = props
  const { label, unit, kind, choices } = field
  const [typed, setTyped] = useState('')
  const said = textOf(value)
  const options = kind === 'boolean' ? [YES, NO] : choices
  return (
    <Field
      label={label}
      {...(unit !== null && { remark: unit })}
      {...(remark !== null && { hint: remark })}
      error={error}
    >
      {(ids) =>
        kind === 'boolean' || kind === 'choice' ? (
          <Choice
            {...ids}
            options={[
              ['', texts.unknown],
              ...options.map((each) => [each, each] as const),
              ...(said === '' || options.includes(said) ? [] : [[said, said] as const]),
            ]}
            value={said}
            onChoose={(chosen) => onValue(heldValue(field, chosen))}
          />
        ) : (
          <input
            {...ids}
            className={inputClass()}
            autoComplete="off"
            inputMode={kind === 'number' ? 'decimal' : 'text'}
            // The typed text stays as long as it means the value: `7,50`.
            value={heldValue(field, typed) === value ? typed : said}
            onChange={({ target }) => {
              setTyped(target.value)
              onValue(heldValue(field, target.value))
            }}
          />
        )
      }
    </Field>
  )
}

function textOf(value: FieldValue | null): string {
  if (typeof value === 'boolean') return value ? YES : NO
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
}
