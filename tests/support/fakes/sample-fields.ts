import type { CategoryField } from '#domain/facts/category-field.ts'

/** A field that lists can be filtered by; a whole number unless changed. */
export function sampleField(key: string, change: Partial<CategoryField> = {}): CategoryField {
  return {
    key,
    label: key,
    unit: null,
    kind: 'number',
    better: null,
    decimals: 0,
    filters: true,
    choices: [],
    ...change,
  }
}
