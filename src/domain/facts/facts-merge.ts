// Facts that two people changed: merged where they changed different ones (P27.14). A price is one fact with its day and currency,
// each value is one, and a list is one.

import { sayTheSame } from './check-facts.ts'
import { type FactsChange, type FactsForm, withFacts, withValue } from './facts-form.ts'

interface Versions {
  readonly base: FactsForm
  readonly mine: FactsForm
  readonly theirs: FactsForm
}

/** Both changes in one. Null if they changed the same fact differently, or if one of the two says it all. */
export function mergedFacts({ base, mine, theirs }: Versions): FactsForm | null {
  let merged = mine
  for (const take of PLACES) {
    if (sayTheSame(take(theirs), take(base)) || sayTheSame(take(theirs), take(mine))) continue
    if (!sayTheSame(take(mine), take(base))) return null
    merged = withFacts(merged, take(theirs))
  }
  const keys = new Set([base, mine, theirs].flatMap(({ values }) => Object.keys(values ?? {})))
  for (const key of keys) {
    const [before, here, there] = [base, mine, theirs].map(({ values }) => values?.[key])
    if (there === before || there === here) continue
    if (here !== before) return null
    merged = withValue(merged, key, there ?? null)
  }
  return sayTheSame(merged, mine) || sayTheSame(merged, theirs) ? null : merged
}

/** Absent facts are named, so that a change can remove them. */
const PLACES: readonly ((form: FactsForm) => FactsChange)[] = [
  ({ product }) => ({ product }),
  ({ brand }) => ({ brand }),
  ({ model }) => ({ model }),
  ({ year }) => ({ year }),
  ({ price, currency, pricedOn }) => ({ price, currency, pricedOn }),
  ({ testedDays }) => ({ testedDays }),
  ({ source }) => ({ source }),
  ({ isReturned }) => ({ isReturned }),
  ({ author }) => ({ author }),
  ({ links }) => ({ links }),
  ({ corrections }) => ({ corrections }),
]
