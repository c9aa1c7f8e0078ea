// The facts of a form as lines of text: `Marca: Mirlo`. Used to show versions side by side.
import { longSpanishDate } from '../articles/dates.ts'
import { factsFormTexts as texts, returnedNames, sourceNames } from '../es/facts-form.ts'
import { NO, YES } from '../es/facts.ts'
import { factNames, PAID, UNPAID } from '../es/ficha.ts'
import type { Author } from '../authors/author.ts'
import type { CategoryField, FieldValue } from './category-field.ts'
import type { FactsForm } from './facts-form.ts'
import { valueText } from './field-value.ts'

/** In the order of the form. A value without a field is named by its key; unreadable text is shown as typed. */
export function factsLines(
  facts: FactsForm,
  fields: readonly CategoryField[],
  authors: readonly Pick<Author, 'id' | 'name'>[] = [],
): string[] {
  const {
    product,
    brand,
    model,
    year,
    price,
    currency,
    pricedOn,
    values = {},
    testedDays,
    source,
    isReturned,
  } = facts
  const keys = Object.keys(values)
  const known = fields.filter(({ key }) => keys.includes(key))
  const others = keys.filter((key) => known.every((field) => field.key !== key))
  const day = pricedOn === undefined ? undefined : longSpanishDate(pricedOn) || pricedOn
  return [
    line(factNames.product, product),
    line(factNames.brand, brand),
    line(factNames.model, model),
    line(factNames.year, year),
    line(factNames.price, joined([price, currency ?? (price === undefined ? undefined : 'EUR'), day])),
    ...known.map((field) =>
      line(field.label, valueText(field, values[field.key]) ?? plain(values[field.key])),
    ),
    ...others.map((key) => line(key, plain(values[key]))),
    line(texts.testedDays, testedDays),
    line(texts.source, source && sourceNames[source]),
    line(
      texts.isReturned,
      isReturned === undefined ? undefined : isReturned ? returnedNames.yes : returnedNames.no,
    ),
    line(
      texts.author,
      facts.author && (authors.find(({ id }) => id === facts.author)?.name ?? texts.unknownAuthor),
    ),
    ...(facts.links ?? []).map(({ shop, url, price: asked, isPaid }) =>
      line(texts.link, joined([shop, url, asked, isPaid ? PAID : UNPAID])),
    ),
    ...(facts.corrections ?? []).map(({ on, text }) =>
      line(texts.correction, joined([longSpanishDate(on) || on, text])),
    ),
  ].filter((each) => each !== null)
}

function line(name: string, text: string | undefined): string | null {
  return text === undefined || text === '' ? null : `${name}: ${text}`
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}

function plain(value: FieldValue | undefined): string | undefined {
  if (typeof value === 'boolean') return value ? YES : NO
  return value === undefined ? undefined : String(value)
}
