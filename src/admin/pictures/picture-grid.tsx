import { type ComponentProps, type ReactNode, useState } from 'react'
import { lookOf, type StoredPicture } from '#domain/pictures/stored-picture.ts'
import { storedPictureTexts } from '#domain/es/pictures.ts'

/** A picture in its smallest size, or text if only the full size exists. Its name is beside it. */
export function PictureLook({ picture }: { readonly picture: StoredPicture }) {
  const [isBroken, setBroken] = useState(false)
  const look = lookOf(picture)
  return (
    <span className={`${pictureField} group-aria-disabled:opacity-50`}>
      {look !== null && !isBroken ? (
        <img
          className="size-full object-contain"
          src={look}
          alt=""
          width="480"
          height="360"
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center p-3 text-center text-ink-2">
          {isBroken ? 'No se puede cargar' : storedPictureTexts.noLook}
        </span>
      )}
    </span>
  )
}

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

/** A picture in the grid with its description. */
export function PictureTile({ children }: { readonly children: ReactNode }) {
  return <li className="grid min-w-0 content-start gap-2 wrap-anywhere">{children}</li>
}

/** The classes of a picture's box. */
export const pictureField = 'relative block aspect-4/3 overflow-hidden bg-plate'

/** A button that chooses the picture of a tile. */
export function PickPicture(
  props: ComponentProps<'button'> & {
    readonly name: string
    readonly facts: string | null
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
