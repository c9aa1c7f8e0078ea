import { Fragment, type ReactNode } from 'react'
import type { ListOrder } from '#domain/lists/listing.ts'
import { buttonClass } from '#ui/button.tsx'

/** What a link to an order needs. */
export interface OrderLink {
  readonly className: string
  readonly 'aria-current': 'true' | undefined
  readonly children: ReactNode
}

const orders: readonly (readonly [ListOrder, string])[] = [
  ['newest', 'Más recientes'],
  ['highest', 'Mejor nota'],
]

/** Newest or best first. They are links, like the filters: each order has an address. */
export function OrderChoice(props: {
  readonly order: ListOrder
  readonly link: (order: ListOrder, look: OrderLink) => ReactNode
}) {
  return (
    <nav className="flex flex-wrap gap-2" aria-label="Orden">
      {orders.map(([order, words]) => (
        <Fragment key={order}>
          {props.link(order, {
            className: buttonClass(
              {},
              'aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper',
            ),
            'aria-current': order === props.order ? 'true' : undefined,
            children: words,
          })}
        </Fragment>
      ))}
    </nav>
  )
}
