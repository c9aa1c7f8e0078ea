// The fields that a category's reviews measure, as defined by editors. Facts of articles store values by field key.

/** A value's kind. Numbers can be compared and sorted; choices come from the field's list. */
export type FieldKind = 'number' | 'text' | 'boolean' | 'choice'

/** One value of a fact: finite, or at most 200 characters. */
export type FieldValue = number | string | boolean

/** One field of a category. */
export interface CategoryField {
  /** `a-z`, `0-9`, `_`, at most 32 characters; unique within the category; never changes. */
  key: string
  /** The label, at most 60 characters. */
  label: string
  /** The unit after a number ('h', 'g', 'mAh'), at most 12 characters. */
  unit: string | null
  kind: FieldKind
  /** Whether larger or smaller numbers are better; null for neither. */
  better: 'more' | 'less' | null
  /** Decimal places of a number, 0 to 3. */
  decimals: number
  /** Whether lists can be filtered by it. */
  filters: boolean
  /** The values of a choice, in order; empty for the other kinds. */
  choices: readonly string[]
}
