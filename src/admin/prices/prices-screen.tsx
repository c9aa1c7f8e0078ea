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
import { useConfirmedPrice } from './use-confirmed-price.ts'

/** 'Precios por revisar': reviews whose price is old, the oldest first (P27.46). */
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
            {prices.length === 0 ? priceTexts.none : priceTexts.hint}
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
