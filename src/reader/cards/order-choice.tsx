import { Fragment, type ReactNode } from 'react'
import type { ListOrder } from '#domain/lists/listing.ts'
import { buttonClass } from '#ui/button.tsx'

/** The props of a link to an order. */
export interface OrderLink {
  readonly className: string
  readonly 'aria-current': 'true' | undefined
  readonly children: ReactNode
}

const orders: readonly (readonly [ListOrder, string])[] = [
  ['newest', 'Más recientes'],
  ['highest', 'Mejor nota'],
]

/** Newest or best first, as links. `isCovered`: other controls cover them, and they only keep the space. */
export function OrderChoice(props: {
  readonly order: ListOrder
  readonly isCovered?: boolean
  readonly link: (order: ListOrder, look: OrderLink) => ReactNode
}) {
  return (
    <nav
      className={`col-1 row-1 flex flex-wrap gap-2 ${props.isCovered ? 'invisible' : ''}`}
      aria-label="Orden"
    >
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
