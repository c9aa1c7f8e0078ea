import type { ReactNode } from 'react'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'

/** A picture covered by a button, with an icon in a corner. Rendered pages omit the button, which would do nothing. */
export function OpenablePicture(props: {
  readonly name: string
  readonly onOpen: () => void
  readonly children: ReactNode
}) {
  const { name, onOpen, children } = props
  const isDrawn = useIsDrawn()
  return (
    <span className="relative block" data-openable>
      {children}
      {isDrawn && (
        <button
          type="button"
          // The whole picture is the target; the icon is visible in the corner.
          className="group absolute inset-0 cursor-zoom-in print:hidden [:has([data-plate])>&]:hidden"
          aria-label={name === '' ? 'Ampliar la imagen' : `Ampliar la imagen: ${name}`}
          onClick={onOpen}
        >
          <ReadingIcon
            name="expand"
            className="absolute end-2 bottom-2 size-8 rounded-edge bg-paper p-1.5 opacity-86 group-hover:opacity-100 group-focus-visible:opacity-100"
          />
        </button>
      )}
    </span>
  )
}
