import type { ComponentProps } from 'react'

export interface ButtonLook {
  /** `ink`: the main action. `bad`: destroys. `bare`: without an edge. */
  readonly look?: 'ink' | 'bad' | 'bare'
  /** Square, with only an icon; give it an `aria-label`. */
  readonly square?: boolean
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ look, square = false }: ButtonLook = {}, more = ''): string {
  return ['btn', look && `btn-${look}`, square && 'btn-icon', more].filter(Boolean).join(' ')
}

/** A button that submits only if told to. */
export function Button(props: ButtonLook & ComponentProps<'button'>) {
  const { look, square, className, type = 'button', ...rest } = props
  return (
    <button
      type={type}
      className={buttonClass({ ...(look && { look }), ...(square !== undefined && { square }) }, className)}
      {...rest}
    />
  )
}
