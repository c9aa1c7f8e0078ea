import type { ComponentProps, ReactNode } from 'react'

/** Pictures side by side; `small`: in a dialog. */
export function PictureGrid(
  props: ComponentProps<'ul'> & { readonly small?: boolean; readonly className?: string },
) {
  const { small = false, className = 'gap-4', ...rest } = props
  const columns = small
    ? 'grid-cols-[repeat(auto-fill,minmax(min(9rem,40%),1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))]'
  return <ul className={`grid text-meta ${columns} ${className}`} {...rest} />
}

/** A picture of the grid with what is said about it. */
export function PictureTile({ children }: { readonly children: ReactNode }) {
  return <li className="grid min-w-0 content-start gap-2 wrap-anywhere">{children}</li>
}

/** The field of a picture. */
export const pictureField = 'relative block aspect-4/3 overflow-hidden bg-plate'

/** Chooses the picture of a tile. */
export function PickPicture(
  props: ComponentProps<'button'> & {
    readonly name: string
    readonly facts: string | null
    /** The picture. */
    readonly children: ReactNode
  },
) {
  const { name, facts, children, ...rest } = props
  return (
    <button
      type="button"
      className="group grid w-full content-start gap-1 text-start aria-disabled:cursor-not-allowed"
      {...rest}
    >
      {children}
      <span className="line-clamp-2 font-semibold group-hover:underline">{name}</span>
      {facts !== null && <span className="text-ink-2">{facts}</span>}
    </button>
  )
}
