import type { ComponentProps } from 'react'

export interface ButtonLook {
  /** `ink`: the main action. `bad`: deletes something. `risky`: asks before it deletes. `bare`: without a border. */
  readonly look?: keyof typeof looks | undefined
  /** Square, with only an icon; give it an `aria-label`. */
  readonly square?: boolean | undefined
}

const looks = {
  plain: 'border-line-strong hover:bg-sunk',
  ink: 'border-ink bg-ink text-paper hover:bg-ink-over',
  bad: 'border-transparent bg-bad text-on-bad hover:bg-bad-over',
  risky: 'border-bad text-bad hover:bg-sunk',
  bare: 'border-transparent hover:bg-sunk',
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ look = 'plain', square }: ButtonLook = {}, more = ''): string {
  return `control ${square ? 'w-target' : 'px-4'} ${looks[look]} ${more}`
}

/** A button that submits a form only if its `type` says so. */
export function Button({ look, square, className, ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" className={buttonClass({ look, square }, className)} {...rest} />
}
