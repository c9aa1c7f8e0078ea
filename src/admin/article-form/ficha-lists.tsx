import type { ReactNode } from 'react'
import { factsFormTexts as texts } from '#domain/es/facts-form.ts'
import { factNames } from '#domain/es/ficha.ts'
import { withFacts } from '#domain/facts/facts-form.ts'
import { MOST_CORRECTIONS, MOST_LINKS } from '#domain/facts/facts-check.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/field.tsx'
import { InputField } from '../frame/fields.tsx'
import { FIELDS, type FichaPart, PART } from './ficha-parts.tsx'

/** Purchase links (P27.5). */
export function Links({ facts, errorAt, onFacts }: FichaPart) {
  const { links = [] } = facts
  const change = (at: number, part: Partial<(typeof links)[number]>) =>
    onFacts((now) =>
      withFacts(now, {
        links: now.links?.map((link, place) => (place === at ? { ...link, ...part } : link)),
      }),
    )
  const added = { shop: '', url: '', price: '', isPaid: true }
  return (
    <Entries
      name={texts.links}
      one={texts.link}
      count={links.length}
      most={MOST_LINKS}
      add={texts.addLink}
      onAdd={() => onFacts((now) => withFacts(now, { links: [...(now.links ?? []), added] }))}
      onRemove={(at) =>
        onFacts((now) => withFacts(now, { links: now.links?.filter((_, place) => place !== at) }))
      }
    >
      {links.map(({ shop, url, price, isPaid }, at) => (
        <>
          <div className={FIELDS}>
            <InputField
              label={texts.shop}
              error={errorAt(`links.${at}.shop`, shop)}
              value={shop}
              onText={(text) => change(at, { shop: text })}
            />
            <InputField
              label={factNames.price}
              error={errorAt(`links.${at}.price`, price)}
              inputMode="decimal"
              value={price}
              onText={(text) => change(at, { price: text })}
            />
          </div>
          <InputField
            label={texts.address}
            error={errorAt(`links.${at}.url`, url)}
            type="url"
            placeholder="https://"
            value={url}
            onText={(text) => change(at, { url: text })}
          />
          <CheckField checked={isPaid} onChange={({ target }) => change(at, { isPaid: target.checked })}>
            {texts.isPaid}
          </CheckField>
        </>
      ))}
    </Entries>
  )
}

/** What was corrected after publication, each with its day (P27.7). */
export function Corrections({ facts, today, errorAt, onFacts }: FichaPart) {
  const { corrections = [] } = facts
  const change = (at: number, part: Partial<(typeof corrections)[number]>) =>
    onFacts((now) =>
      withFacts(now, {
        corrections: now.corrections?.map((each, place) => (place === at ? { ...each, ...part } : each)),
      }),
    )
  const added = { on: today, text: '' }
  return (
    <Entries
      name={texts.corrections}
      one={texts.correction}
      count={corrections.length}
      most={MOST_CORRECTIONS}
      add={texts.addCorrection}
      onAdd={() => onFacts((now) => withFacts(now, { corrections: [...(now.corrections ?? []), added] }))}
      onRemove={(at) =>
        onFacts((now) => withFacts(now, { corrections: now.corrections?.filter((_, place) => place !== at) }))
      }
    >
      {corrections.map(({ on, text }, at) => (
        <>
          <InputField
            label={texts.day}
            error={errorAt(`corrections.${at}.on`, on)}
            type="date"
            max={today}
            value={on}
            onText={(day) => change(at, { on: day })}
          />
          <InputField
            label={texts.what}
            error={errorAt(`corrections.${at}.text`, text)}
            value={text}
            onText={(words) => change(at, { text: words })}
          />
        </>
      ))}
    </Entries>
  )
}

/** A list whose entries can be added and removed; `children` are their inputs. */
function Entries(props: {
  readonly name: string
  readonly one: string
  readonly count: number
  readonly most: number
  readonly add: string
  readonly onAdd: () => void
  readonly onRemove: (at: number) => void
  readonly children: readonly ReactNode[]
}) {
  const { name, one, count, most, add, onAdd, onRemove, children } = props
  return (
    <fieldset className={PART}>
      <legend className="label">{name}</legend>
      {children.map((inputs, at) => (
        <div
          key={at}
          role="group"
          aria-label={`${one} ${at + 1}`}
          className="grid gap-3 border-s-2 border-line ps-3"
        >
          {inputs}
          <Button
            className="justify-self-start"
            aria-label={`${texts.remove}: ${one} ${at + 1}`}
            onClick={() => onRemove(at)}
          >
            {texts.remove}
          </Button>
        </div>
      ))}
      {count < most && (
        <Button className="justify-self-start" onClick={onAdd}>
          {add}
        </Button>
      )}
    </fieldset>
  )
}
