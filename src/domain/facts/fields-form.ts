// The fields of a category's form (P27.1): its values and rules, and the column that is saved.
import { slugOf } from '../categories/slug.ts'
import { fieldFormTexts as texts, kindNames } from '../es/facts-form.ts'
import { lineError } from '../es/facts.ts'
import type { CategoryField, FieldKind } from './category-field.ts'
import { LONGEST, MOST } from './check-facts.ts'
import { isLine } from './field-value.ts'

/** A field as typed. Without a key it is new: its first save derives one from the label, which never changes (P27.15). */
export type FieldForm = CategoryField

const LONGEST_KEY = 32
const KINDS: readonly FieldKind[] = ['number', 'text', 'boolean', 'choice']

/** An empty field, at the end of the list. */
export const NEW_FIELD: FieldForm = {
  key: '',
  label: '',
  unit: null,
  kind: 'number',
  better: null,
  decimals: 0,
  filters: true,
  choices: [],
}

/** Reads fields of another build or the column. Values of the wrong type become empty. */
export function readFieldForms(given: unknown): readonly FieldForm[] {
  const list: unknown[] = Array.isArray(given) ? given : []
  return list.map((each) => {
    const { key, label, unit, kind, better, decimals, filters, choices } = Object(each)
    return {
      key: typeof key === 'string' ? key : '',
      label: typeof label === 'string' ? label : '',
      unit: typeof unit === 'string' ? unit : null,
      kind: KINDS.find((known) => known === kind) ?? 'number',
      better: better === 'more' || better === 'less' ? better : null,
      decimals: typeof decimals === 'number' ? decimals : 0,
      filters: filters === true,
      choices: Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : [],
    }
  })
}

/** Converts the form to the column; null if the category has no fields. */
export function fieldsColumn(fields: readonly FieldForm[]): readonly CategoryField[] | null {
  const keys = new Set(fields.map(({ key }) => key))
  const column = fields.map((field): CategoryField => {
    const isNumber = field.kind === 'number'
    const label = field.label.trim()
    const key = field.key || newKey(label, keys)
    keys.add(key)
    return {
      key,
      label,
      unit: (isNumber && field.unit?.trim()) || null,
      kind: field.kind,
      better: isNumber ? field.better : null,
      decimals: isNumber ? field.decimals : 0,
      filters: field.filters,
      choices: field.kind === 'choice' ? choicesOf(field) : [],
    }
  })
  return column.length === 0 ? null : column
}

/** Derives a key such as `duracion_de_bateria`, with a number if another field already has it. */
function newKey(label: string, taken: ReadonlySet<string>): string {
  const start =
    slugOf(label)
      .replaceAll('-', '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, LONGEST_KEY - 3) || 'dato'
  let key = start
  for (let at = 2; taken.has(key); at += 1) key = `${start}_${at}`
  return key
}

function choicesOf({ choices }: FieldForm): string[] {
  return [...new Set(choices.map((choice) => choice.trim()).filter((choice) => choice !== ''))]
}

/** Returns errors by place: `0.label`, `2.choices`. */
export function fieldFormErrors(fields: readonly FieldForm[]): ReadonlyMap<string, string> {
  const errors = new Map<string, string>()
  for (const [at, field] of fields.entries()) {
    const label = field.label.trim()
    if (label === '') errors.set(`${at}.label`, 'Escribe el nombre del dato')
    else if (!isLine(label, LONGEST.label)) errors.set(`${at}.label`, lineError(LONGEST.label))
    if (field.kind === 'number' && (field.unit?.trim().length ?? 0) > LONGEST.unit)
      errors.set(`${at}.unit`, lineError(LONGEST.unit))
    if (field.kind !== 'choice') continue
    const choices = choicesOf(field)
    if (choices.length === 0) errors.set(`${at}.choices`, 'Escribe al menos un valor')
    else if (choices.length > MOST.choices) errors.set(`${at}.choices`, texts.manyChoices(MOST.choices))
    else if (choices.some((choice) => !isLine(choice, LONGEST.choice)))
      errors.set(`${at}.choices`, lineError(LONGEST.choice))
  }
  return errors
}

/** The fields as lines of text: `Peso (g): Número`. */
export function fieldLines(fields: readonly FieldForm[]): string[] {
  return fields.map(({ label, unit, kind, choices, better, filters }) => {
    const parts = [
      kindNames[kind],
      kind === 'choice' && choices.join(', '),
      better !== null && texts.better[better],
      filters && texts.filters,
    ]
    return `${label}${unit ? ` (${unit})` : ''}: ${parts.filter(Boolean).join(' · ')}`
  })
}
