// Recognises rows of a pasted specification table that match the category's fields ('Peso: 210 g').
import { factNames } from '../es/ficha.ts'
import { NO, YES } from '../es/facts.ts'
import { fold } from '../lists/fold.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import { type FactsChange, type FactsForm, withFacts, withValue } from './facts-form.ts'
import { typedValue, valueText } from './field-value.ts'

/** A row that the form can use. */
export interface RecognisedRow {
  readonly name: string
  /** The value as the form will show it. */
  readonly text: string
  readonly take: (form: FactsForm) => FactsForm
}

/** Splits each line into name and value at a tab, otherwise at the first colon. */
export function specRows(text: string): (readonly [name: string, value: string])[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [name = '', ...cells] = line.includes('\t') ? line.split('\t') : line.split(/:(.*)/s)
    const value = cells.map((cell) => cell.trim()).find((cell) => cell !== '')
    return name.trim() === '' || value === undefined ? [] : [[name.trim(), value] as const]
  })
}

/** Returns the rows that match a field, brand, model or year, each once. */
export function recognisedRows(
  rows: readonly (readonly [name: string, value: string])[],
  fields: readonly CategoryField[],
): RecognisedRow[] {
  const found = new Map<string, RecognisedRow>()
  for (const [name, value] of rows) {
    const field = fields.find(({ label }) => nameOf(label) === nameOf(name))
    const row = field ? fieldRow(field, value) : plainRow(name, value)
    if (row && !found.has(row.name)) found.set(row.name, row)
  }
  return [...found.values()]
}

/** Normalises a name: `Peso (g):` becomes `peso`. */
function nameOf(written: string): string {
  return fold(written.replace(/\([^)]*\)|:\s*$/g, '').trim())
}

function fieldRow(field: CategoryField, written: string): RecognisedRow | null {
  const value = readings(field, written)
    .map((reading) => typedValue(field, reading))
    .map((read) => ('value' in read ? read.value : null))
    .find((each) => each !== null)
  if (value === undefined || value === null) return null
  return {
    name: field.label,
    text: valueText(field, value) ?? '',
    take: (form) => withValue(form, field.key, value),
  }
}

/** How manufacturers write a unit, besides its symbol; folded. */
const UNIT_NAMES = new Map([
  ['g', 'g|gr|gramos?'],
  ['h', 'h|hs|horas?'],
  ['"', '["″”]|pulgadas?'],
  ['W', 'w|vatios?'],
  ['días', 'dias?|d'],
])

/** Candidate values of a cell, the whole first. Manufacturers add details: `210 g (7,4 oz)`, `Sí, plegable`. */
function readings({ kind, unit, choices }: CategoryField, written: string): string[] {
  switch (kind) {
    case 'number': {
      const [first = ''] = /^[^\d-]{0,12}(-?[\d.,]*\d)/.exec(written)?.slice(1) ?? []
      const behind = fold(written.slice(written.indexOf(first) + first.length).trim())
      const names = unit === null ? null : (UNIT_NAMES.get(unit) ?? escaped(fold(unit)))
      const isOfUnit = names === null || new RegExp(`^(?:${names})(?![\\p{L}\\d])`, 'u').test(behind)
      return isOfUnit || behind === '' ? [written, first] : [written]
    }
    case 'boolean':
      return [
        written,
        ...[YES, NO].filter((word) => new RegExp(`^${fold(word)}(?!\\p{L})`, 'u').test(fold(written))),
      ]
    case 'choice':
      return [written, ...choices.filter((choice) => fold(written).includes(fold(choice)))]
    case 'text':
      return [written]
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function plainRow(name: string, value: string): RecognisedRow | null {
  const fact = (['product', 'brand', 'model', 'year'] as const).find(
    (each) => fold(factNames[each]) === nameOf(name),
  )
  if (fact === undefined || (fact === 'year' && !/^\d{4}$/.test(value))) return null
  const change: FactsChange = { [fact]: value }
  return { name: factNames[fact], text: value, take: (form) => withFacts(form, change) }
}

/** Converts input to the form's value: text that the field cannot parse stays as typed. */
export function heldValue(field: CategoryField, typed: string): FieldValue | null {
  const read = typedValue(field, typed)
  return 'value' in read ? read.value : typed
}
