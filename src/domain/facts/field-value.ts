// Formats and parses values of a category's field.
import { choiceError, factErrors, lineError, NO, YES } from '../es/facts.ts'
import { fold } from '../lists/fold.ts'
import type { HeadFacts } from './article-facts.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { numberText, typedNumber } from './spanish-number.ts'

/** The most characters of a text value. */
export const LONGEST_VALUE = 200
/** The largest absolute value of a number. */
export const LARGEST_NUMBER = 1_000_000_000_000

type Typed = Pick<CategoryField, 'kind' | 'unit' | 'decimals' | 'choices'>

/** `30 h`, `Sí`, `AMOLED`; null if there is no value, or one of another kind. */
export function valueText(
  { kind, unit, decimals }: Pick<CategoryField, 'kind' | 'unit' | 'decimals'>,
  value: FieldValue | null | undefined,
): string | null {
  switch (kind) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return null
      // `14"`, `30 h`.
      return (
        numberText(value, decimals) +
        (unit === null || unit === '' || unit === '"' ? (unit ?? '') : `\u00A0${unit}`)
      )
    case 'boolean':
      return typeof value === 'boolean' ? (value ? YES : NO) : null
    case 'text':
    case 'choice':
      return typeof value === 'string' && value.trim() !== '' ? value : null
  }
}

/** Returns an article's value of a field; null if there is none, or one of another kind. */
export function fieldValue(
  { values }: HeadFacts,
  { key, kind }: Pick<CategoryField, 'key' | 'kind'>,
): FieldValue | null {
  // A field's key may equal an inherited property, such as `constructor`.
  const value = values && Object.hasOwn(values, key) ? values[key] : undefined
  const wanted = kind === 'number' || kind === 'boolean' ? kind : 'string'
  return value !== undefined && typeof value === wanted ? value : null
}

/** The parsed input of an editor: a value, null if empty, or the error that prevents saving. */
export type TypedValue = { readonly value: FieldValue | null } | { readonly error: string }

/** Parses input: `30`, `30 h` and `7,5` for a number, `sí` and `no`, a choice regardless of case. */
export function typedValue(field: Typed, text: string): TypedValue {
  const typed = text.trim()
  if (typed === '') return { value: null }
  switch (field.kind) {
    case 'number':
      return numberTyped(field, typed)
    case 'boolean': {
      const answer = fold(typed)
      if (answer !== fold(YES) && answer !== fold(NO)) return { error: factErrors.notYesNo }
      return { value: answer === fold(YES) }
    }
    case 'choice': {
      const choice = field.choices.find((each) => fold(each) === fold(typed))
      return choice === undefined ? { error: choiceError(field.choices) } : { value: choice }
    }
    case 'text':
      return isLine(typed, LONGEST_VALUE) ? { value: typed } : { error: lineError(LONGEST_VALUE) }
  }
}

function numberTyped(field: Typed, typed: string): TypedValue {
  const number = typedNumber(withoutUnit(typed, field.unit ?? ''))
  if (number === null) return { error: factErrors.notNumber }
  const error = numberError(field, number.value, number.decimals <= field.decimals)
  return error === null ? { value: number.value } : { error }
}

/** Removes the field's own unit from a number; another unit stays. */
function withoutUnit(typed: string, unit: string): string {
  const isNamed = unit !== '' && typed.toLowerCase().endsWith(unit.toLowerCase())
  return isNamed ? typed.slice(0, -unit.length) : typed
}

function numberError(
  { decimals }: Pick<CategoryField, 'decimals'>,
  value: number,
  isShort: boolean,
): string | null {
  if (!Number.isFinite(value)) return factErrors.notNumber
  if (Math.abs(value) > LARGEST_NUMBER) return factErrors.tooLarge
  if (isShort) return null
  if (decimals === 0) return 'Escribe un número sin decimales'
  return `Con ${decimals === 1 ? 'un decimal' : `${decimals} decimales`} como máximo`
}

/** Explains why this is not a valid value of the field; null if it is. */
export function valueError(field: Typed, value: FieldValue): string | null {
  switch (field.kind) {
    case 'number':
      if (typeof value !== 'number') return factErrors.notNumber
      return numberError(field, value, Number(value.toFixed(field.decimals)) === value)
    case 'boolean':
      return typeof value === 'boolean' ? null : factErrors.notYesNo
    case 'choice':
      return field.choices.some((choice) => choice === value) ? null : choiceError(field.choices)
    case 'text':
      return isLine(value, LONGEST_VALUE) ? null : lineError(LONGEST_VALUE)
  }
}

/** Is this a non-blank string on one line, with at most `most` characters? */
export function isLine(text: unknown, most: number): text is string {
  return typeof text === 'string' && text.length <= most && text.trim() !== '' && !/\p{Cc}/u.test(text)
}
