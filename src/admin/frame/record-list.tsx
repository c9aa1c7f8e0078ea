import type { ReactNode, ComponentProps } from 'react'
import { inputClass } from '#ui/field.tsx'
import { Choice } from './fields.tsx'

const tool = 'w-auto! max-w-[min(22rem,100%)] bg-paper!'

/** The row above a list: its search, filters and actions. */
export function ListTools({ children }: { readonly children: ReactNode }) {
  return <search className="flex flex-wrap gap-2 pb-3">{children}</search>
}

/** The search field of a list. */
export function ListSearch(
  props: Omit<ComponentProps<'input'>, 'className' | 'type'> & { readonly label: string },
) {
  const { label, ...rest } = props
  return (
    <input
      className={inputClass('text', `grow basis-64 ${tool}`)}
      type="search"
      aria-label={label}
      placeholder={label}
      {...rest}
    />
  )
}

/** A filter of a list, or its order. */
export function ListChoice<Value extends string>(props: ComponentProps<typeof Choice<Value>>) {
  return <Choice {...props} className={`grow basis-48 ${tool} ${props.className ?? ''}`} />
}

/** The panel around a list of records. */
export const recordPanel = 'mb-4 border border-line bg-paper px-4 py-2'

/** One record of a list: its title, its facts, and actions at the end. */
export function Record(props: {
  readonly title: ReactNode
  readonly as?: 'span' | 'strong'
  readonly facts: ReactNode
  readonly factsId?: string
  readonly isCurrent?: boolean
  readonly ruled?: boolean
  readonly children?: ReactNode
}) {
  const { title, as: Title = 'span', facts, factsId, isCurrent = false, ruled = false, children } = props
  return (
    <li
      className={`flex min-h-target flex-wrap items-center gap-x-4 gap-y-2 py-1 ${ruled ? 'border-line not-first:border-t' : ''}`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Title className="me-auto lg:min-w-48">{title}</Title>
      <span className="text-meta text-ink-2" id={factsId}>
        {facts}
      </span>
      {children}
    </li>
  )
}
