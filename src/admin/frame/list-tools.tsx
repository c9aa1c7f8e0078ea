import type { ComponentProps, ReactNode } from 'react'
import { inputClass } from '#ui/field.tsx'
import { Choice } from './fields.tsx'

const tool = 'w-auto! max-w-[min(22rem,100%)] bg-paper!'

/** Above a list: its query, filters and actions. */
export function ListTools({ children }: { readonly children: ReactNode }) {
  return <search className="flex flex-wrap gap-2 pb-3">{children}</search>
}

/** The query of a list. */
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
