import type { ReactNode } from 'react'
import { factsFormTexts as texts } from '#domain/es/facts-form.ts'
import { factNames } from '#domain/es/ficha.ts'
import { withFacts } from '#domain/facts/facts-form.ts'
import { MOST } from '#domain/facts/check-facts.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/field.tsx'
import { InputField } from '../frame/fields.tsx'
import { FIELDS, type FichaPart, PART } from './ficha-values.tsx'

/** Purchase links (P27.5). */
export function Links({ facts, errorAt, onFacts }: FichaPart) {
  return (
    <Entries
      name="Enlaces de compra"
      one={texts.link}
      entries={facts.links ?? []}
      most={MOST.links}
      add="Añadir un enlace"
      added={{ shop: '', url: '', price: '', isPaid: true }}
      onEntries={(to) => onFacts((now) => withFacts(now, { links: to(now.links ?? []) }))}
    >
      {({ shop, url, price, isPaid }, at, change) => (
        <>
          <div className={FIELDS}>
            <InputField
              label="Tienda"
              error={errorAt(`links.${at}.shop`, shop)}
              value={shop}
              onText={(text) => change({ shop: text })}
            />
            <InputField
              label={factNames.price}
              error={errorAt(`links.${at}.price`, price)}
              inputMode="decimal"
              value={price}
              onText={(text) => change({ price: text })}
            />
          </div>
          <InputField
            label="Dirección"
            error={errorAt(`links.${at}.url`, url)}
            type="url"
            placeholder="https://"
            value={url}
            onText={(text) => change({ url: text })}
          />
          <CheckField checked={isPaid} onChange={({ target }) => change({ isPaid: target.checked })}>
            Cobramos por este enlace
          </CheckField>
        </>
      )}
    </Entries>
  )
}

/** Corrections after publication, each with its day (P27.7). */
export function Corrections({ facts, today, errorAt, onFacts }: FichaPart) {
  return (
    <Entries
      name="Correcciones"
      one={texts.correction}
      entries={facts.corrections ?? []}
      most={MOST.corrections}
      add="Añadir una corrección"
      added={{ on: today, text: '' }}
      onEntries={(to) => onFacts((now) => withFacts(now, { corrections: to(now.corrections ?? []) }))}
    >
      {({ on, text }, at, change) => (
        <>
          <InputField
            label="Día"
            error={errorAt(`corrections.${at}.on`, on)}
            type="date"
            max={today}
            value={on}
            onText={(day) => change({ on: day })}
          />
          <InputField
            label="Qué se ha corregido"
            error={errorAt(`corrections.${at}.text`, text)}
            value={text}
            onText={(words) => change({ text: words })}
          />
        </>
      )}
    </Entries>
  )
}

/** A list whose entries can be added, changed and removed; `children` renders the inputs of an entry. */
function Entries<Entry>(props: {
  readonly name: string
  readonly one: string
  readonly entries: readonly Entry[]
  readonly most: number
  readonly add: string
  readonly added: Entry
  readonly onEntries: (to: (now: readonly Entry[]) => readonly Entry[]) => void
  readonly children: (entry: Entry, at: number, change: (part: Partial<Entry>) => void) => ReactNode
}) {
  const { name, one, entries, most, add, added, onEntries, children } = props
  return (
    <fieldset className={PART}>
      <legend className="label">{name}</legend>
      {entries.map((entry, at) => (
        <div
          key={at}
          role="group"
          aria-label={`${one} ${at + 1}`}
          className="grid gap-3 border-s-2 border-line ps-3"
        >
          {children(entry, at, (part) =>
            onEntries((now) => now.map((each, place) => (place === at ? { ...each, ...part } : each))),
          )}
          <Button
            className="justify-self-start"
            aria-label={`${texts.remove}: ${one} ${at + 1}`}
            onClick={() => onEntries((now) => now.filter((_, place) => place !== at))}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      {entries.length < most && (
        <Button className="justify-self-start" onClick={() => onEntries((now) => [...now, added])}>
          {add}
        </Button>
      )}
    </fieldset>
  )
}
