// What a category measures: its fields, as editors define them. Facts of articles hold values by a field's key.

/** A value's kind. Numbers are compared and ordered; choices come from the field's list. */
export type FieldKind = 'number' | 'text' | 'boolean' | 'choice'

/** One value of a fact: finite, or at most 200 characters. */
export type FieldValue = number | string | boolean

/** One field of a category. */
export interface CategoryField {
  /** `a-z`, `0-9`, `_`, at most 32 characters; unique within the category, and it never changes. */
  key: string
  /** What people read, at most 60 characters. */
  label: string
  /** What stands behind a number ('h', 'g', 'mAh'), at most 12 characters. */
  unit: string | null
  kind: FieldKind
  /** Which numbers are better; null for neither. */
  better: 'more' | 'less' | null
  /** Decimal places of a number, 0 to 3. */
  decimals: number
  /** Whether lists can be filtered by it. */
  filters: boolean
  /** A choice's values, in their order; empty for the other kinds. */
  choices: readonly string[]
}
