import type { ComponentProps, MouseEvent, ReactNode } from 'react'

/** A table. On narrow screens the header is only for screen readers, and each row is a card. */
export function DataTable(props: {
  readonly head: ReactNode
  readonly busy?: boolean
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

/** A column header; `end`: aligned to the end of the column. */
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

/** A row, which is clickable as a whole; keyboards use the link in it (P16.3). `className`: the columns of the card. */
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

/** A cell. `className` positions it on the card. */
export function DataCell({ className = '', ...rest }: ComponentProps<'td'>) {
  return <td className={`px-3 py-2 wrap-anywhere max-lg:p-0 ${className}`} {...rest} />
}

/** The classes of the link that names a row or a record. */
export const titleLink = 'py-1 text-ui/line font-semibold normal-nums underline-offset-link hover:underline'

/** A checkbox that selects a row, or all of them. */
export function Tick(props: ComponentProps<'input'>) {
  return <input className="m-2.5 block size-6 accent-ink max-lg:mx-0" type="checkbox" {...props} />
}

/** The cell of a row's actions. */
export function ActionsCell({ className = '', ...rest }: ComponentProps<'td'>) {
  return <DataCell className={`text-end whitespace-nowrap ${className}`} {...rest} />
}

/** A row action with text. */
export function RowButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" className="control border-line-strong bg-paper px-3" {...props} />
}

/** Shown instead of rows or records. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className="px-4 py-6 text-ink-2">{children}</div>
}

/** Does this click on a row open it? Not on interactive elements, and not at the end of selecting text. */
function opensRow(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return false
  return event.button === 0 && window.getSelection()?.isCollapsed !== false
}
