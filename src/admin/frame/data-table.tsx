import type { ComponentProps, MouseEvent, ReactNode } from 'react'

/** A table with a rule in ink below its head. On narrow screens the head is for screen readers, and each row is a card. */
export function DataTable(props: {
  /** The cells of the head. */
  readonly head: ReactNode
  readonly busy?: boolean
  /** The rows. */
  readonly children: ReactNode
}) {
  const { head, busy, children } = props
  return (
    <table className="w-full text-control tabular max-lg:block" aria-busy={busy}>
      <thead className="label max-lg:sr-only">
        <tr>{head}</tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  )
}

/** The head of a column; `end`: its words are at the end of the column. */
export function HeadCell(props: ComponentProps<'th'> & { readonly end?: boolean }) {
  const { end = false, className = '', ...rest } = props
  return (
    <th
      scope="col"
      className={`h-target border-b-2 border-ink px-3 whitespace-nowrap ${end ? 'text-end' : 'text-start'} ${className}`}
      {...rest}
    />
  )
}

/**
 * A row, which is a larger target for the pointer; the keyboard has the link in it (P16.3). `className`: the columns of the
 * card.
 */
export function DataRow(
  props: ComponentProps<'tr'> & { readonly isSelected?: boolean; readonly onOpen: () => void },
) {
  const { isSelected = false, onOpen, className = '', ...rest } = props
  return (
    <tr
      className={`cursor-pointer border-b border-line last:border-b-0 hover:bg-sunk max-lg:grid max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-3 ${isSelected ? 'bg-chosen [box-shadow:inset_var(--spot)_0_0_var(--ink)]' : ''} ${className}`}
      onClick={(event) => {
        if (opensRow(event)) onOpen()
      }}
      {...rest}
    />
  )
}

/** A cell. `className`: its place on the card. */
export function DataCell({ className = '', ...rest }: ComponentProps<'td'>) {
  return <td className={`px-3 py-2 wrap-anywhere max-lg:p-0 ${className}`} {...rest} />
}

/** The classes of the link that names a row or a record. */
export const titleLink = 'py-1 text-ui/line font-semibold normal-nums underline-offset-link hover:underline'

/** Selects a row, or all of them. */
export function Tick(props: ComponentProps<'input'>) {
  return <input className="m-2.5 block size-6 accent-ink max-lg:mx-0" type="checkbox" {...props} />
}

/** The cell of a row's actions. */
export function ActionsCell({ className = '', ...rest }: ComponentProps<'td'>) {
  return <DataCell className={`text-end whitespace-nowrap ${className}`} {...rest} />
}

/** An action with words. */
export function RowButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" className="control border-line-strong bg-paper px-3" {...props} />
}

/** In place of rows or records. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className="px-4 py-6 text-ink-2">{children}</div>
}

/** Does this press on a row open it? Not on what has a press of its own, and not at the end of selecting text. */
function opensRow(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return false
  return event.button === 0 && window.getSelection()?.isCollapsed !== false
}
