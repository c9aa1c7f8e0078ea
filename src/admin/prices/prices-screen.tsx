import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { todayLocal } from '#domain/articles/dates.ts'
import { adminTexts } from '#domain/es/admin.ts'
import { oldPriceWords, priceTexts } from '#domain/es/admin-guides.ts'
import { toasts } from '#domain/es/toasts.ts'
import { type OldPrice, oldPrices } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { titleLink } from '../frame/data-table.tsx'
import { useLoadFailure } from '../frame/load-failure.tsx'
import { Record, recordPanel } from '../frame/record-list.tsx'
import { RefreshButton } from '../frame/freshness.tsx'
import { ScreenActs, ScreenTop } from '../frame/screen-parts.tsx'
import { articleWrites } from '#api/write/article-writes.ts'
import type { Failure } from '#domain/failure.ts'
import { factsColumn, readFactsForm, storedFacts } from '#domain/facts/facts-form.ts'
import { revisionToSaveOn } from '#sync/apply-written.ts'
import { readToEdit } from '../drafts/load-article-to-edit.ts'
import { UNDO_FOR, useBackoffice } from '../frame/backoffice-context.tsx'

/** 'Precios por revisar': reviews whose price is old, oldest first (P27.46). */
export function PricesScreen() {
  const [today] = useState(() => todayLocal(new Date()))
  const prices = useStored(oldPrices, { today })
  const isFilled = useLoadFailure(toasts.articlesNotLoaded)
  const { busy, confirm } = useConfirmedPrice(today)
  return (
    <div className="wrap">
      <ScreenTop>
        <h1 className="text-section">{adminTexts.prices}</h1>
        <ScreenActs>
          <RefreshButton />
        </ScreenActs>
      </ScreenTop>
      <div className={recordPanel} aria-busy={prices === undefined}>
        {prices === undefined || (prices.length === 0 && !isFilled) ? (
          <Skeleton text />
        ) : (
          <p className="py-2 text-meta text-ink-2">
            {prices.length === 0
              ? 'Ningún precio tiene más de 90 días.'
              : 'Precios de hace más de 90 días, el más antiguo primero.'}
          </p>
        )}
        <ul aria-label={adminTexts.prices}>
          {prices?.map((each) => (
            <OneRecord
              key={each.id}
              price={each}
              isBusy={busy.has(each.id)}
              onConfirm={() => void confirm(each)}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

function OneRecord(props: {
  readonly price: OldPrice
  readonly isBusy: boolean
  readonly onConfirm: () => void
}) {
  const { id, title, price, currency, pricedOn } = props.price
  const form = { to: '/admin/articles/$id', params: { id }, hash: 'precio' } as const
  return (
    <Record
      ruled
      title={
        <Link {...form} className={titleLink}>
          {title}
        </Link>
      }
      facts={oldPriceWords(price, currency, pricedOn)}
    >
      <span className="flex flex-wrap gap-2">
        <Button
          aria-label={`${priceTexts.same}: ${title}`}
          aria-disabled={props.isBusy}
          onClick={props.onConfirm}
        >
          {priceTexts.same}
        </Button>
        <Link {...form} className={buttonClass()} aria-label={`${priceTexts.edit}: ${title}`}>
          {priceTexts.edit}
        </Link>
      </span>
    </Record>
  )
}

/** Confirms that a price is unchanged: sets its day to today, by a save on the device's revision (P20.1). */
function useConfirmedPrice(today: string) {
  const { project, device, requests, written, withSession, toast, report } = useBackoffice()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  async function dated(id: string, pricedOn: string): Promise<Failure | null> {
    const whole = await readToEdit({ device, requests }, id)
    if (!whole) return { kind: 'missing' }
    const { head, body } = whole
    const facts = { ...factsColumn(readFactsForm(storedFacts(head.facts, body.details))), pricedOn }
    const rev = await revisionToSaveOn(device, head)
    const saved = await withSession(() => articleWrites.update(project, { id, rev, columns: { facts } }))
    if (!saved.ok) return saved.failure
    await written.article(saved.value.row)
    return saved.value.kind === 'moved' ? { kind: 'conflict' } : null
  }

  async function confirm({ id, pricedOn }: OldPrice): Promise<void> {
    if (busy.has(id)) return
    setBusy((before) => new Set([...before, id]))
    const failure = await dated(id, today)
    setBusy((before) => new Set([...before].filter((one) => one !== id)))
    if (failure !== null) {
      report(toasts.articleNotUpdated, failure)
      return
    }
    const undo = () => void dated(id, pricedOn).then((why) => why && report(toasts.articleNotUpdated, why))
    toast(toasts.priceConfirmed, { label: adminTexts.undo, stay: UNDO_FOR, act: undo })
  }

  return { busy, confirm }
}
