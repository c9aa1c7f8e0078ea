import type { ComponentProps, ReactNode } from 'react'

/** The export or the import. */
export function TransferPanel(props: {
  readonly id: string
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const { id, title, className = '', children } = props
  return (
    <section
      className={`grid max-w-notice grid-cols-1 justify-items-start gap-4 border border-line bg-paper p-6 ${className}`}
      aria-labelledby={id}
    >
      <h2 className="text-xl" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The classes of what is below one another in the panel. */
export const stack = 'grid w-full grid-cols-1 justify-items-start gap-4'

/** Why it failed. */
export function Failed({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p role="alert" className={`font-semibold text-bad ${className}`} {...rest} />
}

/** Chooses files. */
export function FileInput(props: ComponentProps<'input'>) {
  return (
    <input
      type="file"
      className="min-h-target max-w-full py-1 file:me-3 file:min-h-9 file:cursor-pointer file:rounded-edge file:border file:border-line-strong file:bg-raised file:px-3"
      {...props}
    />
  )
}
