import type { ReactNode } from 'react'
import { ReadingIcon } from '#ui/reading-icon.tsx'
import { useIsDrawn } from '#ui/use-is-drawn.ts'

/**
 * A picture with a button over all of it that opens it; the button shows itself in a corner. `name`: what it shows. The
 * button is no part of rendered pages: it does nothing before the app has taken them over.
 */
export function OpenablePicture(props: {
  readonly name: string
  readonly onOpen: () => void
  readonly children: ReactNode
}) {
  const { name, onOpen, children } = props
  const isDrawn = useIsDrawn()
  return (
    <span className="pic-box">
      {children}
      {isDrawn && (
        <button
          type="button"
          className="pic-open"
          aria-label={name === '' ? 'Ampliar la imagen' : `Ampliar la imagen: ${name}`}
          onClick={onOpen}
        >
          <ReadingIcon name="expand" />
        </button>
      )}
    </span>
  )
}
