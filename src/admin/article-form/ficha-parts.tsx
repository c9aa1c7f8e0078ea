import type { FactsForm } from '#domain/facts/facts-form.ts'

/** What each part of the facts gets. */
export interface FichaPart {
  readonly facts: FactsForm
  /** The local calendar day. */
  readonly today: string
  /** The error at a place of the facts, whose input holds this text. */
  readonly errorAt: (place: string, text: string) => string | undefined
  readonly onFacts: (change: (facts: FactsForm) => FactsForm) => void
}

export const FIELDS = 'grid grid-cols-fields items-start gap-4'
export const PART = 'grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-3'
